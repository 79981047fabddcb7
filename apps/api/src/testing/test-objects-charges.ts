import { randomBytes } from 'node:crypto';
import { sql } from '#platform/database/db';
import { idFrom, ids, once } from './test-callers.ts';
import { type Example, adasMeter, inTeam, estateHere, estateElsewhere, houseElsewhere } from './test-examples.ts';

/** An object of an estate's service charges, in this and in another estate. */
async function chargesOf(estateId: string, houseId: string) {
  const head = await idFrom(sql`
    insert into service_charges.head (estate_id, kind, name) values (${estateId}::bigint, 'security', 'Access') returning id`);
  const change = await idFrom(sql`
    insert into service_charges.rate_change (estate_id, valid_from) values (${estateId}::bigint, '2099-01-01') returning id`);
  const run = await idFrom(sql`
    insert into service_charges.run (estate_id, kind, title, period_from, period_to, invoice_on, due_on, made_from)
    values (${estateId}::bigint, 'period', 'Access', '2099-01-01', '2099-02-01', '2099-01-01', '2099-01-07', ${randomBytes(32)}) returning id`);
  const invoice = await idFrom(sql`
    insert into service_charges.invoice (estate_id, house_id, kind, number, title, due_on, total_kobo, vat_kobo, payer_kind, payer_user_id)
    values (${estateId}::bigint, ${houseId}::bigint, 'single', 'INV-2099-01-999', 'Access', '2099-01-07', 100, 0, 'occupant', ${ids.ada})
    returning id`);
  const payment = await idFrom(sql`
    insert into service_charges.manual_receipt (estate_id, house_id, way, amount_kobo, reference, received_on, state, key, body_hash, entered_by)
    values (${estateId}::bigint, ${houseId}::bigint, 'cash', 100, 'ACCESS', '2026-01-01', 'waits', ${`access-${estateId}`}, ${randomBytes(32)},
      ${ids.musa}) returning id`);
  const plan = await idFrom(sql`
    with p as (
      insert into arrears.plan (estate_id, house_id, state, total_kobo, payer_name, ended_at, expires_at, key, body_hash)
      values (${estateId}::bigint, ${houseId}::bigint, 'cancelled', 100, 'Ada', now(), now(), ${`access-${estateId}`}, ${randomBytes(32)}) returning id),
    i as (insert into arrears.plan_invoice (plan_id, invoice_id, kobo) select p.id, ${invoice}::bigint, 100 from p),
    n as (insert into arrears.instalment (plan_id, number, due_on, kobo) select p.id, 1, '2099-01-07', 100 from p)
    select id from p`);
  const rule = await idFrom(sql`
    insert into service_charges.late_rule (estate_id, valid_from, way, asked_by, state, decided_at)
    values (${estateId}::bigint, '2099-01-01', 'off', ${ids.musa}, 'confirmed', now()) returning id`);
  const waiver = await idFrom(sql`
    insert into service_charges.waiver (estate_id, house_id, invoice_id, amount_kobo, reason, state, asked_by, key, body_hash)
    values (${estateId}::bigint, ${houseId}::bigint, ${invoice}::bigint, 100, 'Access', 'waits', ${ids.musa}, ${`access-${estateId}`},
      ${randomBytes(32)}) returning id`);
  const lock = await idFrom(sql`
    insert into arrears.vending_lock (estate_id, state, days, least_kobo, reason, starts_on, view, asked_by, ended_at)
    values (${estateId}::bigint, 'off', 60, 100000, 'Access', '2099-01-01', 'access', ${ids.musa}, now()) returning id`);
  return { head, change, run, invoice, payment, plan, rule, waiver, lock, house: houseId };
}

const estateCharges = once(async () => {
  await adasMeter();
  const estate = await idFrom(sql`select estate_id as id from metering.meter where number = '04175000019'`);
  const house = await idFrom(sql`select house_id as id from metering.meter where number = '04175000019'`);
  const elsewhere = await houseElsewhere();
  return {
    estate,
    own: await chargesOf(estate, house),
    foreign: await chargesOf(
      await idFrom(sql`select estate_id as id from estates.house where id = ${elsewhere}::bigint`),
      elsewhere,
    ),
  };
});

/** One of them, in the caller's estate. The one of the other estate is not found there. */
const chargeObject = (name: keyof Awaited<ReturnType<typeof chargesOf>>) => async (): Promise<Example> => {
  const { estate, own, foreign } = await estateCharges();
  return {
    params: { id: estate, [name]: own[name] },
    users: inTeam,
    foreign: { [name]: foreign[name] },
  };
};

/** What we hold for an estate: a waiting bank account, or a payout, in this and in another estate. */
const estateMoneyObject = (kind: 'account' | 'payout') => async (): Promise<Example> => {
  const make = async (estate: string) => {
    if (kind === 'account')
      return idFrom(sql`
        insert into estate_money.bank_account (estate_id, bank_code, bank_name, account_number, account_name, entered_by)
        values (${estate}::bigint, '001', 'Test Bank', '0123456789', 'ACCESS', ${ids.admin}) returning id`);
    return idFrom(sql`
      with a as (
        insert into withdrawals.bank_account (estate_id, bank_code, bank_name, account_number, account_name, usable_from)
        values (${estate}::bigint, '001', 'Test Bank', '0123456789', 'ACCESS', now()) returning id),
      w as (
        insert into withdrawals.withdrawal (reference, estate_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, provider, approval, send_after)
        select ${`wdr-accessestate00000${estate}`}, ${estate}::bigint, 'access-0000000002', ${randomBytes(32)}, a.id, 600000, 6000, 'paystack', 'waiting', now()
        from a returning id)
      insert into estate_money.payout (withdrawal_id, estate_id, kind) select w.id, ${estate}::bigint, 'weekly' from w returning id`);
  };
  const estate = await estateHere();
  const elsewhere = await estateElsewhere();
  return {
    params: { id: estate, [kind]: await make(estate) },
    users: inTeam,
    foreign: { id: estate, [kind]: await make(elsewhere) },
  };
};

/** Service charges of an estate, and the money that we hold for it: an object for each check, by its name. */
export const chargesObjects: Record<string, () => Promise<Example>> = {
  'managed-charge-head': chargeObject('head'),
  'managed-rate-change': chargeObject('change'),
  'managed-charge-run': chargeObject('run'),
  'managed-invoice': chargeObject('invoice'),
  'managed-charge-payment': chargeObject('payment'),
  'managed-charge-house': chargeObject('house'),
  'managed-plan': chargeObject('plan'),
  'managed-late-rule': chargeObject('rule'),
  'managed-waiver': chargeObject('waiver'),
  'managed-vending-lock': chargeObject('lock'),
  'own-plan': async () => ({ params: { plan: (await estateCharges()).own.plan }, users: ['ada'] }),
  'managed-estate-account': estateMoneyObject('account'),
  'managed-estate-payout': estateMoneyObject('payout'),
  'own-invoice': async () => ({ params: { invoice: (await estateCharges()).own.invoice }, users: ['ada'] }),
  'own-charge-payment': async () => {
    const { estate, own } = await estateCharges();
    return {
      params: {
        reference: await idFrom(sql`
          insert into service_charges.payment_request (reference, estate_id, house_id, user_id, method, amount_kobo, key, body_hash)
          values ('SCP-ACCESS00000001', ${estate}::bigint, ${own.house}::bigint, ${ids.ada}, 'transfer', 100000, 'access', ${randomBytes(32)})
          returning reference as id`),
      },
      users: ['ada'],
    };
  },
};
