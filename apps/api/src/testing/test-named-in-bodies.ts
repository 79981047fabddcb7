import { randomUUID } from 'node:crypto';
import { sql } from '#platform/database/db';
import { idFrom, ids } from './test-callers.ts';
import { adasHouse, adasMeter, estateElsewhere, estateHere, houseElsewhere } from './test-examples.ts';
import { facilityObject } from './test-objects-works.ts';

/** An object that the body of a call names: one of the caller, or of their estate, and one of another. */
export interface Named {
  own: Make;
  foreign: Make;
}
/** `params`: the objects in the path of the call. */
type Make = (params: Record<string, string>) => Promise<string>;

const inEstate = (make: (estate: string, house: string) => Promise<string>): Named => ({
  own: async () => make(await estateHere(), await adasHouse()),
  foreign: async () => make(await estateElsewhere(), await houseElsewhere()),
});
const facility = (kind: 'asset' | 'vendor' | 'checklist') => inEstate((estate) => facilityObject(kind, estate));
const ofPerson = (
  own: 'ada' | 'musa' | 'audu',
  foreign: 'tunde' | 'zainab',
  make = async (person: bigint) => String(person),
): Named => ({
  own: async () => make(ids[own]!),
  foreign: async () => make(ids[foreign]!),
});
const name = () => `Named ${randomUUID()}`;

const house = inEstate(async (_estate, id) => id);
const tank = inEstate((estate) =>
  idFrom(sql`
    insert into diesel.tank (estate_id, name, capacity_litres, dead_stock_litres, shape, dip_error_mm, delivery_days)
    values (${estate}::bigint, ${name()}, 3000, 50, '{"kind":"box"}', 2, 3) returning id`),
);

const lineOf = (job: string) =>
  idFrom(sql`
    insert into facility.cost_line (job_id, position, text, quote_kobo)
    select ${job}::bigint, count(*), 'Oil', 100 from facility.cost_line where job_id = ${job}::bigint returning id`);

/** By the name of a field, or of a call and its field. */
export const namedInBodies: Record<string, Named> = {
  house_id: house,
  house_ids: house,
  asset_id: facility('asset'),
  vendor_id: facility('vendor'),
  checklist_id: facility('checklist'),
  member_id: ofPerson('musa', 'tunde'),
  guard_id: ofPerson('audu', 'tunde'),
  gate_id: inEstate((estate) =>
    idFrom(
      sql`insert into gate.gate (estate_id, name) values (${estate}::bigint, ${name().slice(0, 30)}) returning id`,
    ),
  ),
  tank_id: tank,
  line_id: inEstate((estate) =>
    idFrom(sql`insert into power.line (estate_id, name) values (${estate}::bigint, ${name()}) returning id`),
  ),
  'addJobPayment.line_id': {
    own: ({ job }) => lineOf(job!),
    foreign: async () => lineOf(await facilityObject('job', await estateElsewhere())),
  },
  file_id: inEstate((estate) =>
    idFrom(
      sql`insert into power.file (estate_id, uploaded_by, content) values (${estate}::bigint, ${ids.musa}, '\\x00') returning id`,
    ),
  ),
  head_id: inEstate((estate) =>
    idFrom(sql`
      insert into service_charges.head (estate_id, kind, name) values (${estate}::bigint, 'security', ${name()}) returning id`),
  ),
  invoice_ids: inEstate(async (estate, id) =>
    idFrom(sql`
      with a as (
        insert into service_charges.account as a (house_id, estate_id, owed_kobo) values (${id}::bigint, ${estate}::bigint, 500000)
        on conflict (house_id) do update set owed_kobo = a.owed_kobo + 500000)
      insert into service_charges.invoice (estate_id, house_id, kind, number, title, due_on, total_kobo, vat_kobo, payer_kind, payer_user_id)
      values (${estate}::bigint, ${id}::bigint, 'single', ${`INV-2099-01-${String(Math.random()).slice(2, 8)}`}, 'Named', '2099-01-07', 500000, 0, 'occupant',
        case when ${estate} = ${await estateHere()} then ${ids.ada}::bigint else ${ids.tunde}::bigint end) returning id`),
  ),
  hardship_id: inEstate((estate, id) =>
    idFrom(sql`
      insert into arrears.hardship (estate_id, house_id, declared_by, contact, until_day)
      values (${estate}::bigint, ${id}::bigint, ${ids.ada}, 'Call', current_date + 90) returning id`),
  ),
  meter_id: { own: adasMeter, foreign: () => idFrom(sql`select id from metering.meter where number = '04175000050'`) },
  card_id: ofPerson('ada', 'tunde', (person) =>
    idFrom(sql`
      insert into payments.saved_card (user_id, provider, signature, brand, last4, expiry_month, expiry_year, name, consented_at, consent_charge_id)
      values (${String(person)}, 'paystack', ${name()}, 'visa', '4081', 12, 2040, 'My card', now(), 1) returning id`),
  ),
  bank_account_id: ofPerson('ada', 'tunde', (person) =>
    idFrom(sql`
      insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, usable_from)
      values (${person}, '058', 'Sandbox Bank', ${String(Math.random()).slice(2, 12).padEnd(10, '1')}, 'ADA OBI', now()) returning id`),
  ),
  'openUserTicket.estate_id': { own: estateHere, foreign: estateElsewhere },
};

/** Fields that an example needs beside the object, by the call. */
export const bodies: Record<string, (params: Record<string, string>, field: string) => Promise<object> | object> = {
  editJob: async ({ job }) => ({
    seen_at: await idFrom(
      sql`select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as id from facility.job where id = ${job}::bigint`,
    ),
  }),
  addGenerator: () => ({ name: name() }),
  changeGenerator: () => ({ name: name(), seen_at: new Date(Date.now() + 60_000).toISOString() }),
  addPowerMeter: () => ({ name: name() }),
  savePowerLine: () => ({ name: name(), house_ids: [] }),
  addPowerReading: () => ({ at: new Date(Date.now() - 60_000).toISOString() }),
  addSupplierEntry: () => ({ number: name() }),
  recordEstatePayment: () => ({ reference: name() }),
  scheduleChargeRates: () => ({
    rates: [{ way: 'each', key: 'house', amount_kobo: 1_500_000, kinds: null, occupied_only: false, vat_bp: 0 }],
  }),
  createTopUp: (_params, field) => ({
    method: field === 'card_id' ? 'saved-card' : 'wallet',
    every: 'low-units',
    days_before: 3,
  }),
  payServiceChargeBySavedCard: async (params) => ({
    repeat: true,
    invoice_ids: [await namedInBodies['invoice_ids']!.own(params)],
  }),
};

/** The refusal, where it is not that the object does not exist. By a field, or by a call and its field. */
export const refusals: Record<string, string> = {
  'savePowerLine.house_ids': '409 house-not-in-estate',
  card_id: '409 card-not-usable',
  'openUserTicket.estate_id': '409 estate-without-team',
};

/**
 * The tests of their slices do this: the call needs facts that only these make, refuses nothing but leaves the object
 * out (reminders), or names objects that everybody may name (a meter is added by its estate and house).
 */
export const testedBySlice: ReadonlySet<string> = new Set([
  'remindHouses house_ids',
  'addDieselEntry tank_id',
  'addDieselEntry supplier_id',
  'addDieselEntry generator_id',
  'addDieselEntry to_tank_id',
  'createJob point_id',
  'moveIn readings.0.meter_id',
  'moveOut readings.0.meter_id',
  'vendBySavedCard card_id',
  'addMeter propertyId',
  'addMeter houseId',
]);
