import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import type { RepeatFacts } from '#platform/callers/idempotency';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import type { GeneratorForm, SupplierForm, TankForm } from '@gatelight/contract';
import type { BurnCurve } from '@gatelight/contract/places/diesel/burn';
import type { TankShape } from '@gatelight/contract/places/diesel/volume';

export type ObjectKind = 'tank' | 'generator' | 'supplier' | 'entry' | 'alarm';

/** Whether the caller has one of these roles in the estate of this object. */
export async function worksFor(db: Db, caller: User, kind: ObjectKind, id: string, roles: readonly string[]) {
  const { rows } = await sql<{ works: boolean }>`
    select diesel.works_for(${sessionOf(caller)}::uuid, ${kind}, ${BigInt(id)}, ${[...roles]}::text[]) as works`.execute(
    db,
  );
  return rows[0]!.works;
}

/** Whether the caller may write about the diesel of an estate: they see people's names and photos too. */
export async function mayWrite(db: Db, caller: User, estateId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select teams.works_for(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, array['manager', 'facilityOfficer']) as may`.execute(
    db,
  );
  return rows[0]!.may;
}

/** The estate of a new row, or the row that changes. */
export type Place = ({ estateId: string } | { id: string }) & { repeat?: RepeatFacts };
const idsOf = (place: Place) =>
  'id' in place ? sql`null::bigint, ${BigInt(place.id)}` : sql`${BigInt(place.estateId)}, null::bigint`;

export interface Saved {
  id: string | null;
  refusal: 'not-found' | 'name-taken' | 'changed-meanwhile' | null;
}

/** When the editor last saw what is changed. */
type Seen = { readonly seen_at?: Date | undefined };

export async function saveTank(db: Db, caller: User, place: Place, form: TankForm & Seen): Promise<Saved> {
  const { rows } = await sql<Saved>`
    select tank_id::text as id, refusal
    from diesel.save_tank(${sessionOf(caller)}::uuid, ${idsOf(place)}, ${sqlArguments({ ...form })}, ${by(caller, place.repeat)})`.execute(
    db,
  );
  return rows[0]!;
}

export async function saveGenerator(db: Db, caller: User, place: Place, form: GeneratorForm & Seen): Promise<Saved> {
  const { rows } = await sql<Saved>`
    select generator_id::text as id, refusal
    from diesel.save_generator(${sessionOf(caller)}::uuid, ${idsOf(place)}, ${sqlArguments({ ...form })}, ${by(caller, place.repeat)})`.execute(
    db,
  );
  return rows[0]!;
}

export async function saveSupplier(db: Db, caller: User, place: Place, form: SupplierForm & Seen): Promise<Saved> {
  const { rows } = await sql<Saved>`
    select supplier_id::text as id, refusal
    from diesel.save_supplier(${sessionOf(caller)}::uuid, ${idsOf(place)}, ${sqlArguments({ ...form })}, ${by(caller, place.repeat)})`.execute(
    db,
  );
  return rows[0]!;
}

export interface Tank {
  id: string;
  estateId: string;
  name: string;
  capacityLitres: number;
  deadStockLitres: number;
  shape: TankShape;
  dipErrorMm: number;
  deliveryDays: number;
  editedAt: Date;
}

export const tankColumns = sql`t.id::text as id, t.estate_id::text as "estateId", t.name, t.capacity_litres::float8 as "capacityLitres",
  t.dead_stock_litres::float8 as "deadStockLitres", t.shape, t.dip_error_mm::float8 as "dipErrorMm", t.delivery_days as "deliveryDays",
  t.edited_at as "editedAt"`;

export async function selectTanks(db: Db | Tx, estateId: string): Promise<Tank[]> {
  const { rows } = await sql<Tank>`
    select ${tankColumns} from diesel.tank t where t.estate_id = ${BigInt(estateId)} order by t.id`.execute(db);
  return rows;
}

export interface Generator {
  id: string;
  name: string;
  tankId: string;
  ratingKva: number;
  ratingKw: number;
  curve: BurnCurve;
  hourMeter: number | null;
  editedAt: Date;
}

export async function selectGenerators(db: Db, estateId: string): Promise<Generator[]> {
  const { rows } = await sql<Generator>`
    select g.id::text as id, g.name, g.tank_id::text as "tankId", g.rating_kva::float8 as "ratingKva", g.rating_kw::float8 as "ratingKw",
      g.edited_at as "editedAt",
      g.litres_per_hour as curve, (
        select e.meter_end_hours::float8 from diesel.current_entry e
        where e.generator_id = g.id and e.meter_end_hours is not null order by e.ended_at desc limit 1) as "hourMeter"
    from diesel.generator g where g.estate_id = ${BigInt(estateId)} order by g.id`.execute(db);
  return rows;
}

export interface Supplier {
  id: string;
  name: string;
  priceKobo: bigint;
  priceFrom: string;
  editedAt: Date;
}

/** Suppliers with the price that is in force now, or otherwise with their first future price. */
export async function selectSuppliers(db: Db, estateId: string): Promise<Supplier[]> {
  const { rows } = await sql<Supplier>`
    select s.id::text as id, s.name, s.edited_at as "editedAt", p.price_kobo_per_litre as "priceKobo", p.valid_from::text as "priceFrom"
    from diesel.supplier s cross join lateral (
      select p.* from diesel.supplier_price p where p.supplier_id = s.id
      order by p.valid_from > platform.today(),
        abs(p.valid_from - platform.today()) limit 1) p
    where s.estate_id = ${BigInt(estateId)} order by lower(s.name), s.id`.execute(db);
  return rows;
}

export async function selectMonthLitres(
  db: Db | Tx,
  estateId: string,
  { from, until }: { from: Date; until: Date },
): Promise<{ tanks: number; delivered: number; missing: number }> {
  const estate = BigInt(estateId);
  const { rows } = await sql<{ tanks: number; delivered: number; missing: number }>`
    select (select count(*)::integer from diesel.tank t where t.estate_id = ${estate}) as tanks,
      (select coalesce(sum(e.litres), 0)::float8 from diesel.entry e
        where e.estate_id = ${estate} and e.kind = 'delivery' and e.at >= ${from} and e.at < ${until}
          and not exists (select from diesel.entry c where c.corrects_id = e.id)) as delivered,
      (select coalesce(sum(a.litres), 0)::float8 from diesel.alarm a
        where a.estate_id = ${estate} and a.kind = 'missing' and a.from_at >= ${from} and a.from_at < ${until}) as missing`.execute(
    db,
  );
  return rows[0]!;
}
