import type { HomeInvitationView, PreparedMove } from '@gatelight/contract';
import { isErrorCode } from '@gatelight/contract';
import { sha256 } from '#platform/callers/secrets';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { hashOf } from '#platform/callers/idempotency';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { AppError } from '#platform/errors';

/** Whether the caller manages the estate, and the house belongs to it. */
export async function isHomeOf(db: Db, caller: User, estateId: string, houseId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select moves.manager_of(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(houseId)}) is not null as is`.execute(
    db,
  );
  return rows[0]!.is;
}

/** A house of an estate, and the caller who changes it. `key`: a repeat with the same key gets the same response. */
export interface HouseChange {
  caller: User;
  estateId: string;
  houseId: string;
  key: string;
}

type Act = 'move_in' | 'move_out' | 'end_deposit' | 'invite' | 'add_note';

/** One change of a house, with the database role of the web process. The database checks access to the estate again. */
export async function runChange<Result>(
  db: Db,
  { caller, estateId, houseId, key }: HouseChange,
  act: Act,
  { given, requested = given }: { given: Readonly<Record<string, unknown>>; requested?: unknown },
): Promise<Result> {
  const repeat = { key, body_hash: hashOf(act, estateId, houseId, requested) };
  const { rows } = await sql<{ result: Result & Refused }>`
    select ${sql.raw(`moves.${act}`)}(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(houseId)}, ${sqlArguments(given)}, ${by(caller, repeat)})
      as result`.execute(db);
  return refuse(rows[0]!.result);
}

/** Adds a note to many houses of an estate, or to none. */
export async function addNotes(
  db: Db,
  { caller, estateId, key }: Omit<HouseChange, 'houseId'>,
  { houses, text }: { houses: readonly string[]; text: string },
): Promise<{ written: number }> {
  const repeat = { key, body_hash: hashOf('add_notes', estateId, houses, text) };
  const { rows } = await sql<{ result: { written: number } & Refused }>`
    select moves.add_notes(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${[...houses]}::bigint[], ${sqlArguments({ text })}, ${by(caller, repeat)})
      as result`.execute(db);
  return refuse(rows[0]!.result);
}

interface Refused {
  refusal?: string;
}

function refuse<Result>(result: Result & Refused): Result {
  if (result.refusal !== undefined) throw new AppError(isErrorCode(result.refusal) ? result.refusal : 'not-found');
  return result;
}

/** The part of an invitation that the database stores, and the part for its message. */
export const invitationOf = (secret: string, link: string, days: number) => ({
  secret_hash: sha256(secret),
  link,
  days,
});

export async function withdrawInvitation(
  db: Db,
  { caller, estateId, houseId }: Omit<HouseChange, 'key'>,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select moves.withdraw_invitation(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(houseId)}, ${BigInt(id)}, ${by(caller)})
      as done`.execute(db);
  return rows[0]!.done;
}

export async function removeNote(
  db: Db,
  { caller, estateId, houseId }: Omit<HouseChange, 'key'>,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select moves.remove_note(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(houseId)}, ${BigInt(id)}, ${by(caller)})
      as done`.execute(db);
  return rows[0]!.done;
}

export async function insertPhoto(
  db: Db,
  { caller, estateId, houseId }: Omit<HouseChange, 'key'>,
  content: Buffer,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select moves.store_photo(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(houseId)}, ${content}) as id`.execute(
    db,
  );
  return rows[0]!.id ?? undefined;
}

/** A photo that belongs to a move of this house. */
export async function findPhoto(db: Db, houseId: string, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select p.content from moves.photo p where p.id = ${id}::uuid and p.house_id = ${BigInt(houseId)} and p.is_used`.execute(
    db,
  );
  return rows[0]?.content;
}

export async function selectInvitation(db: Db, caller: User, secret: string): Promise<HomeInvitationView | undefined> {
  const { rows } = await sql<HomeInvitationView>`
    select estate_name, house_name, name, invited_by, expires_at, status
    from moves.invitation_by_secret(${sessionOf(caller)}::uuid, ${sha256(secret)})`.execute(db);
  return rows[0];
}

/** Accepts or declines an invitation. Returns null, or the code of the refusal. */
export async function answerInvitation(
  db: Db,
  caller: User,
  { secret, accept }: { secret: string; accept: boolean },
): Promise<'not-found' | 'invitation-ended' | 'invitation-expired' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | 'invitation-ended' | 'invitation-expired' | null }>`
    select moves.answer(${sessionOf(caller)}::uuid, ${sha256(secret)}, ${accept}, ${by(caller)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

/** The start of a move. `until`: a day in Lagos, today when it is left out. */
export async function selectPrepared(db: Db, houseId: string, until: string | undefined): Promise<PreparedMove> {
  const id = BigInt(houseId);
  const { rows } = await sql<PreparedMove>`
    with d as (select coalesce(${until ?? null}::date, platform.today()) as day)
    select jsonb_build_object('id', h.id::text, 'name', h.name) as house, moves.owed_until(h.id, d.day) as owed_kobo,
      (select coalesce(jsonb_agg(to_jsonb(p) - 'place' order by not p.lives_here, p.place), '[]') from (
        select 'occupant:' || o.id as id, o.name, o.is_owner, o.lives_here, o.pays, o.id as place
        from households.occupant o where o.house_id = h.id and o.ended_at is null
        union all
        select 'user:' || x.user_id, concat_ws(' ', u.first_name, u.last_name), false, true, false, 9000000000000000000 + x.user_id
        from (select distinct l.user_id from metering.meter m join households.link l on l.meter_id = m.id and l.ended_at is null
          where m.estate_id = h.estate_id and m.house_id = h.id) x
        join identity."user" u on u.id = x.user_id
        where not exists (select from households.occupant o where o.house_id = h.id and o.ended_at is null and o.user_id = x.user_id)) p
      ) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id::text, 'number', m.number, 'utility', m.utility, 'last',
          case when l.reading_tenths is not null then jsonb_build_object(
            'reading', (l.reading_tenths / 10) || '.' || (l.reading_tenths % 10), 'on', l.moved_on) end) order by m.utility, m.number), '[]')
       from moves.meters_of(h.id) x join metering.meter m on m.id = x.id cross join lateral moves.last_reading(m.id) l) as meters,
      (select coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'title', i.title, 'due_on', i.due_on,
          'left_kobo', i.left_kobo::text, 'payer_name', i.payer_name) order by i.due_on, i.id), '[]')
       from service_charges.invoice i
       where i.house_id = h.id and i.left_kobo > 0 and platform.day_of(i.issued_at) <= d.day) as owed,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id::text, 'name', o.name, 'taken_kobo', e.taken_kobo::text,
          'taken_on', e.taken_on) order by e.id), '[]')
       from moves.deposit e join households.occupant o on o.id = e.occupant_id where e.house_id = h.id and e.ended_on is null) as deposits
    from estates.house h cross join d where h.id = ${id}`.execute(db);
  const found = rows[0];
  if (!found) throw new AppError('not-found');
  // JSON has amounts as text.
  return {
    ...found,
    owed: found.owed.map((one) => ({ ...one, left_kobo: BigInt(one.left_kobo) })),
    deposits: found.deposits.map((one) => ({ ...one, taken_kobo: BigInt(one.taken_kobo) })),
  };
}

export async function cleanUp(db: Db): Promise<void> {
  await sql`select moves.clean_up()`.execute(db);
}
