import { sql, type Db, type Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';

export interface EstateState {
  id: bigint;
  name: string;
  address: string;
  retiredAt: Date | null;
  /** Meters that are neither replaced nor retired. */
  metersInUse: number;
  /** What we hold for it and have not paid out. */
  heldKobo: bigint;
}

/** An estate as acts see it. Throws `not-found`, also for a retired estate. */
export async function requireEstate(db: Db | Tx, id: string): Promise<EstateState> {
  const { rows } = await sql<EstateState>`
    select e.id, e.name, e.address, e.retired_at as "retiredAt",
      (select count(*)::integer from metering.meter m where m.estate_id = e.id and m.life not in ('replaced', 'retired'))
        as "metersInUse",
      (coalesce((select b.balance_kobo from ledger.account_balance b where b.code = 'service-charges:' || e.id), 0)
        + (select coalesce(sum(w.amount_kobo), 0) from withdrawals.withdrawal w
           where w.estate_id = e.id and w.status in ('requested', 'sending', 'unknown')))::bigint as "heldKobo"
    from estates.estate e where e.id = ${BigInt(id)}`.execute(db);
  const [row] = rows;
  if (!row || row.retiredAt) throw new AppError('not-found');
  return row;
}

export interface HouseState {
  id: bigint;
  estateId: bigint;
  estateName: string;
  name: string;
  note: string;
  retiredAt: Date | null;
  metersInUse: number;
}

/** A house as acts see it. Throws `not-found`, also for a retired house. */
export async function requireHouse(db: Db | Tx, id: string): Promise<HouseState> {
  const { rows } = await sql<HouseState>`
    select h.id, h.estate_id as "estateId", e.name as "estateName", h.name, h.note, h.retired_at as "retiredAt",
      (select count(*)::integer from metering.meter m where m.house_id = h.id and m.life not in ('replaced', 'retired'))
        as "metersInUse"
    from estates.house h join estates.estate e on e.id = h.estate_id where h.id = ${BigInt(id)}`.execute(db);
  const [row] = rows;
  if (!row || row.retiredAt) throw new AppError('not-found');
  return row;
}

/** Prevents the retirement of a house until the transaction ends. */
export async function lockHouse(tx: Tx, id: bigint): Promise<void> {
  await sql`select from estates.house h where h.id = ${id} for share`.execute(tx);
}

export interface OccupantState {
  id: bigint;
  houseId: bigint;
  name: string;
  phone: string | null;
  email: string | null;
  isOwner: boolean;
}

export async function requireOccupant(db: Db | Tx, id: string): Promise<OccupantState> {
  const { rows } = await sql<OccupantState>`
    select o.id, o.house_id as "houseId", o.name, o.phone, o.email, o.is_owner as "isOwner" from households.occupant o
    where o.id = ${BigInt(id)} and o.ended_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not-found');
  return row;
}

/** The tariff, if it is for this utility. Otherwise throws `tariff-of-another-utility`. */
export async function requireTariff(db: Db | Tx, id: string, utility: string): Promise<{ id: bigint; name: string }> {
  const { rows } = await sql<{ id: bigint; name: string; utility: string }>`
    select t.id, t.name, t.utility from metering.tariff t where t.id = ${BigInt(id)}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not-found');
  if (row.utility !== utility) throw new AppError('tariff-of-another-utility');
  return row;
}

/** Whether tokens can be made for meters of this supply group and revision. */
export async function hasVendingKey(db: Db | Tx, supplyGroupCode: string, keyRevision: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from authority.vending_key k
      where k.supply_group_code = ${supplyGroupCode} and k.key_revision = ${keyRevision}) as has`.execute(db);
  return rows[0]!.has;
}

/** Ends what the former household could do with a meter, its links and their open requests, and tells its people. */
export async function clearHousehold(tx: Tx, meterId: bigint): Promise<void> {
  await sql`select households.take_meter(${meterId})`.execute(tx);
}

/** Whether a meter was ever sold to or linked. A used meter can never go back to the store. */
export async function wasUsed(db: Db | Tx, meterId: bigint): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from vending."order" o where o.meter_id = ${meterId})
      or exists (select from engineering.request r where r.meter_id = ${meterId} and r.kind = 'free-units') as used`.execute(
    db,
  );
  return rows[0]!.used;
}

/** How many meters in use an estate or a house has. The caller has locked its row with an update. */
export async function metersIn(tx: Tx, place: { estateId: bigint } | { houseId: bigint }): Promise<number> {
  const where = 'estateId' in place ? sql`m.estate_id = ${place.estateId}` : sql`m.house_id = ${place.houseId}`;
  const { rows } = await sql<{ meters: number }>`
    select count(*)::integer as meters from metering.meter m where ${where} and m.life not in ('replaced', 'retired')
  `.execute(tx);
  return rows[0]!.meters;
}
