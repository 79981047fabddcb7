import { isErrorCode, type Household, type HouseholdsAtGate, type VehicleOfEstate } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { holds } from '#platform/database/search';
import { sqlArguments } from '#platform/database/sql-arguments';
import { AppError } from '#platform/errors';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

/** The request behind a change, for the audit log. */
export async function isOfHouse(
  db: Db,
  caller: User,
  { house, kind, id }: { house: string; kind: 'helper' | 'vehicle' | 'exit-pass'; id: string },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select helpers.is_of_house(${sessionOf(caller)}::uuid, ${BigInt(house)}, ${kind}, ${BigInt(id)}) as is`.execute(db);
  return rows[0]!.is;
}

export async function isVehicleOfEstate(db: Db, caller: User, estateId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select helpers.is_vehicle_of_estate(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(id)}) as is`.execute(
    db,
  );
  return rows[0]!.is;
}

// ---- The house ------------------------------------------------------------------------------------------------------

const date = (at: string | Date) => new Date(at);
const dateOrNull = (at: string | Date | null) => (at === null ? null : new Date(at));

export async function findHousehold(db: Db, caller: User, houseId: string): Promise<Household | null> {
  const { rows } = await sql<{ found: Household | null }>`
    select helpers.household_of(${sessionOf(caller)}::uuid, ${BigInt(houseId)}) as found`.execute(db);
  const { found } = rows[0]!;
  // JSON has instants as text.
  return (
    found && {
      ...found,
      helpers: found.helpers.map((one) => ({
        ...one,
        since: date(one.since),
        last: one.last && { ...one.last, at: date(one.last.at) },
      })),
      exit_passes: found.exit_passes.map((one) => ({ ...one, left_at: dateOrNull(one.left_at) })),
    }
  );
}

interface Added {
  id: string;
  refusal?: string;
}

function refuse(refusal: string | null | undefined): void {
  if (refusal) throw new AppError(isErrorCode(refusal) ? refusal : 'not-found');
}

/** Adds an object to a house. A repeat with the same key returns the first one. */
export async function add(
  db: Db,
  caller: User,
  houseId: string,
  what: 'add_helper' | 'add_vehicle' | 'add_exit_pass',
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { rows } = await sql<{ added: Added }>`
    select ${sql.id('helpers', what)}(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${sqlArguments(given)}, ${by(caller)}) as added`.execute(
    db,
  );
  const { id, refusal } = rows[0]!.added;
  refuse(refusal);
  return id;
}

export async function changeHelper(
  db: Db,
  caller: User,
  { houseId, id }: { houseId: string; id: string },
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { rows } = await sql<{ refusal: string | null }>`
    select helpers.change_helper(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${BigInt(id)}, ${sqlArguments(given)}, ${by(caller)})
      as refusal`.execute(db);
  refuse(rows[0]!.refusal);
}

export async function setPhoto(
  db: Db,
  caller: User,
  { houseId, id }: { houseId: string; id: string },
  photo: Buffer | null,
): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`
    select helpers.set_photo(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${BigInt(id)}, ${photo}::bytea, ${by(caller)}) as done`.execute(
    db,
  );
  if (!rows[0]!.done) throw new AppError('not-found');
}

/** Ends a helper or a vehicle of a house, or cancels an exit pass. */
export async function end(
  db: Db,
  caller: User,
  houseId: string,
  what: 'end_helper' | 'end_vehicle' | 'cancel_exit_pass',
  id: string,
): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`
    select ${sql.id('helpers', what)}(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${BigInt(id)}, ${by(caller)}) as done`.execute(
    db,
  );
  if (!rows[0]!.done) throw new AppError('not-found');
}

// ---- The manager ----------------------------------------------------------------------------------------------------

export const vehicleKeyset = defineKeyset({
  list: 'vehicles',
  sorts: { id: { column: sql`v.id`, kind: 'bigint' } },
  id: { column: sql`v.id`, kind: 'bigint' },
  first: '-id',
});

export async function selectVehicles(
  db: Db,
  page: KeysetPage,
  filter: { estateId: string; q: string | undefined; hasSticker: boolean | undefined },
): Promise<(VehicleOfEstate & Keyed)[]> {
  const text = filter.q ?? '';
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '');
  const { rows } = await sql<VehicleOfEstate & Keyed>`
    select ${page.keys}, v.id::text as id, v.plate, v.about, v.sticker, h.name as house, v.created_at as since
    from helpers.vehicle v join estates.house h on h.id = v.house_id
    where v.estate_id = ${BigInt(filter.estateId)} and v.ended_at is null
      and ${
        text === ''
          ? sql`true`
          : sql`((${plain} <> '' and (position(${plain.replaceAll('-', '')} in v.plate) > 0 or position(${plain} in v.sticker) > 0))
              or ${holds(sql`h.name`, text)})`
      }
      and ${filter.hasSticker === undefined ? sql`true` : sql`(v.sticker is not null) = ${filter.hasSticker}`}
      and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function setSticker(
  db: Db,
  caller: User,
  { estateId, id }: { estateId: string; id: string },
  sticker: string | null,
): Promise<void> {
  const { rows } = await sql<{ refusal: string | null }>`
    select helpers.set_sticker(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(id)}, ${sticker}, ${by(caller)}) as refusal`.execute(
    db,
  );
  refuse(rows[0]!.refusal);
}

// ---- The device -----------------------------------------------------------------------------------------------------

export async function findAtGate(db: Db, keyHash: Buffer): Promise<HouseholdsAtGate> {
  const { rows } = await sql<{ found: HouseholdsAtGate | null }>`select helpers.at_gate(${keyHash}) as found`.execute(
    db,
  );
  const { found } = rows[0]!;
  if (found === null) throw new AppError('device-required');
  return found;
}

export async function selectPhotos(
  db: Db,
  keyHash: Buffer,
  names: readonly string[],
): Promise<{ name: string; photo: string }[]> {
  const { rows } = await sql<{ name: string; photo: Buffer }>`
    select name, photo from helpers.photos_for_gate(${keyHash}, ${names}::uuid[])`.execute(db);
  return rows.map(({ name, photo }) => ({ name, photo: photo.toString('base64') }));
}

export async function cleanUp(db: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select helpers.clean_up() as gone`.execute(db);
  return rows[0]!.gone;
}
