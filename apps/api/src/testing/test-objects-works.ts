import { randomBytes } from 'node:crypto';
import { sql } from '#platform/database/db';
import { idFrom, ids } from './test-callers.ts';
import { type Example, adasMeter, inTeam, estateHere, estateElsewhere } from './test-examples.ts';

/** A tank, a generator, a delivery or an alarm of the estate of Ada's meter, and one of another estate. */
async function dieselOf(kind: 'tank' | 'generator' | 'supplier' | 'entry' | 'alarm'): Promise<Example> {
  await adasMeter();
  const name = `${kind} ${randomBytes(4).toString('hex')}`;
  const of = (estate: ReturnType<typeof sql>) =>
    idFrom(
      {
        tank: sql<{
          id: bigint;
        }>`insert into diesel.tank (estate_id, name, capacity_litres, dead_stock_litres, shape, dip_error_mm, delivery_days)
          values (${estate}, ${name}, 3000, 50, '{}', 2, 3) returning id`,
        generator: sql<{
          id: bigint;
        }>`insert into diesel.generator (estate_id, tank_id, name, rating_kva, rating_kw, litres_per_hour)
          values (${estate}, 1, ${name}, 100, 80, '{}') returning id`,
        supplier: sql<{
          id: bigint;
        }>`insert into diesel.supplier (estate_id, name) values (${estate}, ${name}) returning id`,
        entry: sql<{
          id: bigint;
        }>`insert into diesel.entry (estate_id, kind, tank_id, supplier_id, at, ended_at, litres, waybill_litres, before_mm,
            before_litres, after_mm, after_litres, price_kobo_per_litre, paid_kobo, received_by, key, body_hash, entered_by)
          values (${estate}, 'delivery', 1, 1, now() - interval '1 hour', now(), 990, 1000, 100, 250, 496, 1240, 124000, 124000000, 'Sani',
            ${randomBytes(16).toString('hex')}, ${randomBytes(32)}, ${ids.musa}) returning id`,
        alarm: sql<{
          id: bigint;
        }>`insert into diesel.alarm (estate_id, tank_id, kind, from_at, to_at, litres, used_litres, expected_litres, hours)
          values (${estate}, ${estate}, 'missing', now(), now(), 120, 184, 63, 6) returning id`,
      }[kind],
    );
  const own = await of(sql`(select estate_id from metering.meter where number = '04175000019')`);
  const foreign = await of(
    sql`(select id from estates.estate where id <> (select estate_id from metering.meter where number = '04175000019') order by id limit 1)`,
  );
  return {
    params: { id: own, photo: '00000000-0000-4000-8000-000000000001' },
    users: inTeam,
    foreign: { id: foreign },
  };
}

/** An object of the power account of the estate of Ada's meter, and one of another estate. */
async function ofPower(make: (estate: bigint) => ReturnType<typeof sql<{ id: string | bigint }>>): Promise<Example> {
  await adasMeter();
  const estate = BigInt(await idFrom(sql`select estate_id as id from metering.meter where number = '04175000019'`));
  const elsewhere = BigInt(
    await idFrom(sql`select id from estates.estate where id <> ${estate.toString()}::bigint order by id limit 1`),
  );
  return {
    params: { id: await idFrom(make(estate)) },
    users: inTeam,
    foreign: { id: await idFrom(make(elsewhere)) },
  };
}

const powerMeterIn = (estate: bigint, name: string) => sql`
  insert into power.meter (estate_id, kind, name, in_use_from) values (${estate}, 'grid', ${name}, '2026-01-01')`;

type FacilityKind = 'job' | 'asset' | 'vendor' | 'checklist' | 'inspection';

let facilityObjects = 900;

/** A row of this kind in the facility of an estate. */
export function facilityObject(kind: FacilityKind, estate: string): Promise<string> {
  const number = (facilityObjects += 1);
  const name = `Access ${number}`;
  const rows = {
    job: sql`insert into facility.job (estate_id, number, title, source) values (${estate}::bigint, ${number}, 'Work', 'hand') returning id`,
    asset: sql`insert into facility.asset (estate_id, kind, name, place) values (${estate}::bigint, 'lift', ${name}, 'Here') returning id`,
    vendor: sql`insert into facility.vendor (estate_id, name, trade) values (${estate}::bigint, ${name}, 'Pumps') returning id`,
    checklist: sql`insert into facility.checklist (estate_id, name) values (${estate}::bigint, ${name}) returning id`,
    inspection: sql`insert into facility.inspection (estate_id, checklist_id) values (${estate}::bigint, 1) returning id`,
  };
  return idFrom(rows[kind] as ReturnType<typeof sql<{ id: string }>>);
}

/** An object of the estate, and the same estate with another estate's object. */
async function ofEstate(kind: FacilityKind, own: Record<string, string>): Promise<Example> {
  const estate = await estateHere();
  return {
    params: { id: estate, payment: '1', plan: '1', point: '1', ...own },
    users: inTeam,
    foreign: {
      id: estate,
      payment: '1',
      plan: '1',
      point: '1',
      [kind]: await facilityObject(kind, await estateElsewhere()),
    },
  };
}

/** The works of an estate: power, diesel and facility, with an object for each check, by its name. */
export const worksObjects: Record<string, () => Promise<Example>> = {
  'managed-power-meter': () => ofPower((estate) => sql`${powerMeterIn(estate, 'Transformer')} returning id`),
  'managed-power-reading': () =>
    ofPower(
      (estate) => sql`with m as (${powerMeterIn(estate, 'Generator')} returning id)
        insert into power.reading (meter_id, at, reading_tenths, source) select id, now(), 10, 'hand' from m returning id`,
    ),
  'managed-power-entry': () =>
    ofPower(
      (estate) => sql`insert into power.supplier_entry (estate_id, kind, month, amount_kobo, "on", number)
        values (${estate}, 'payment', '2026-10-01', 100, '2026-11-09', 'R-1') returning id`,
    ),
  'managed-power-supply': () =>
    ofPower(
      (estate) => sql`insert into power.supply (estate_id, kind, started_at, ended_at, source)
        values (${estate}, 'grid', '2026-11-01 06:00+01', '2026-11-01 08:00+01', 'hand') returning id`,
    ),
  ...Object.fromEntries(
    (['job', 'asset', 'vendor', 'checklist', 'inspection'] as const).map((kind) => [
      `managed-${kind}`,
      async () => ofEstate(kind, { [kind]: await facilityObject(kind, await estateHere()) }),
    ]),
  ),
  'managed-facility-file': async () => {
    const file = async (estate: string) =>
      idFrom(sql`insert into facility.file (estate_id, vendor_id, purpose, name, kind, content)
        values (${estate}::bigint, ${await facilityObject('vendor', estate)}::bigint, 'other', 'a.pdf', 'pdf', '\\x00') returning id`);
    const estate = await estateHere();
    return {
      params: { id: estate, file: await file(estate) },
      users: inTeam,
      foreign: { id: estate, file: await file(await estateElsewhere()) },
    };
  },
  'managed-tank': () => dieselOf('tank'),
  'managed-generator': () => dieselOf('generator'),
  'managed-supplier': () => dieselOf('supplier'),
  'managed-diesel-entry': () => dieselOf('entry'),
  'managed-diesel-alarm': () => dieselOf('alarm'),
};
