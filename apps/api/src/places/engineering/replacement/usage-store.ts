import { sql, type Db, type Tx } from '#platform/database/db';

export interface UnitsAt {
  at: Date;
  tenths: bigint;
}

/** Readings and tokens of a meter in the last 90 days, oldest first, and the database's now. */
export async function readMeterUsage(
  db: Db | Tx,
  meterId: bigint,
): Promise<{ now: Date; readings: UnitsAt[]; purchases: UnitsAt[] }> {
  const { rows } = await sql<UnitsAt & { kind: 'now' | 'reading' | 'purchase' }>`
    select 'now' as kind, now() as at, 0::bigint as tenths
    union all
    select 'reading', r.taken_at, r.units_tenths from usage.reading r
    where r.meter_id = ${meterId} and r.removed_at is null and r.taken_at > now() - interval '90 days'
    union all
    select 'purchase', o.vended_at, o.units_tenths from vending."order" o
    where o.meter_id = ${meterId} and o.status = 'vended' and o.vended_at > now() - interval '90 days'
    union all
    select 'purchase', r.issued_at, r.value from engineering.request r
    where r.meter_id = ${meterId} and r.kind = 'free-units' and r.state = 'issued' and r.issued_at > now() - interval '90 days'
    order by 2`.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ at, tenths }) => ({ at, tenths }));
  return { now: of('now')[0]!.at, readings: of('reading'), purchases: of('purchase') };
}
