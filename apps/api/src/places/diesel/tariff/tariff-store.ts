import type { GeneratorTariff } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

/* Which tariff prices the power of an estate's generator. The slice `tariffs` sets the prices. */

const columns = sql`
  g.estate_id::text as estate_id, e.name as estate_name, t.id::text as tariff_id, t.name as tariff_name,
  (select p.price_kobo_per_unit from metering.tariff_price p
   where p.tariff_id = t.id and p.cancelled_at is null and p.valid_from <= now() order by p.valid_from desc limit 1) as price_kobo_per_unit,
  (select jsonb_build_object('price_kobo_per_unit', p.price_kobo_per_unit::text, 'valid_from', p.valid_from) from metering.tariff_price p
   where p.tariff_id = t.id and p.cancelled_at is null and p.valid_from > now() order by p.valid_from limit 1) as next`;
const tables = sql`
  diesel.generator_tariff g join estates.estate e on e.id = g.estate_id join metering.tariff t on t.id = g.tariff_id`;

type Row = Omit<GeneratorTariff, 'next'> & { next: { price_kobo_per_unit: string; valid_from: string } | null };
const view = <Given extends Row>({ next, ...row }: Given) => ({
  ...row,
  next: next && { price_kobo_per_unit: BigInt(next.price_kobo_per_unit), valid_from: new Date(next.valid_from) },
});

const estate = { column: sql`g.estate_id`, kind: 'bigint' } as const;
export const generatorTariffKeyset = defineKeyset({
  list: 'tariff-proposals',
  sorts: { estate },
  id: estate,
  first: 'estate',
});

/** Of all estates, or those with one tariff. */
export async function selectGeneratorTariffs(
  db: Db,
  page: KeysetPage,
  tariffId: string | undefined,
): Promise<(GeneratorTariff & Keyed)[]> {
  const { rows } = await sql<Row & Keyed>`
    select ${page.keys}, ${columns} from ${tables}
    where ${tariffId === undefined ? sql`true` : sql`g.tariff_id = ${BigInt(tariffId)}`} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows.map(view);
}

export async function findGeneratorTariff(db: Db | Tx, estateId: string): Promise<GeneratorTariff | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where g.estate_id = ${BigInt(estateId)}`.execute(db);
  return rows.map(view)[0];
}

interface Setting {
  estateId: string;
  tariffId: string;
  by: string;
}

/** An estate has one tariff. A new one replaces it. */
export async function setGeneratorTariff(tx: Tx, { estateId, tariffId, by }: Setting): Promise<void> {
  await sql`
    insert into diesel.generator_tariff (estate_id, tariff_id, set_by) values (${BigInt(estateId)}, ${BigInt(tariffId)}, ${by})
    on conflict (estate_id) do update set tariff_id = excluded.tariff_id, set_by = excluded.set_by, set_at = now()`.execute(
    tx,
  );
}

/** Returns false when the estate has another tariff, or none. */
export async function endGeneratorTariff(tx: Tx, { estateId, tariffId }: Omit<Setting, 'by'>): Promise<boolean> {
  const { rows } = await sql`
    delete from diesel.generator_tariff where estate_id = ${BigInt(estateId)} and tariff_id = ${BigInt(tariffId)}
    returning estate_id`.execute(tx);
  return rows.length > 0;
}
