import { randomBytes } from 'node:crypto';
import { sql } from '#platform/database/db';
import { idFrom, ids, once, people, staffPeople } from './test-callers.ts';
import { type Example, id } from './test-examples.ts';

const bankAccount = once(() =>
  idFrom(sql`
    insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, usable_from)
    values (${ids.ada}, '058', 'Sandbox Bank', '0123456789', 'ADA OBI', now()) returning id`),
);

/** Objects of a user, and what staff see of them: one for each check, by its name. */
export const accountObjects: Record<string, () => Promise<Example>> = {
  self: async () => ({ params: { id: String(ids.ada) }, users: ['ada'] }),
  'own-photo': async () => ({ params: { id: String(ids.ada) }, users: ['ada'] }),
  'own-session': () =>
    id(sql`select id from identity.session where user_id = ${ids.ada} and ended_at is null limit 1`, ['ada']),
  person: async () => ({ params: { id: String(ids.ada) }, users: staffPeople }),
  'visible-act': () =>
    id(
      sql`insert into staff.act (kind, input, reason, asked_by, confirmed, key, body_hash)
        values ('role.grant', '{}', 'access', ${ids.admin}, true, 'access-0000000001', ${randomBytes(32)}) returning id`,
      ['admin', 'tunde.audit'],
    ),
  'own-card': () =>
    id(
      sql`insert into payments.saved_card (user_id, provider, signature, brand, last4, expiry_month, expiry_year, name,
          consented_at, consent_charge_id)
        values (${String(ids.ada)}, 'paystack', 'SIG_access', 'visa', '4081', 12, 2040, 'My card', now(), 1) returning id`,
      ['ada'],
    ),
  'own-ticket': async () => ({
    params: {
      number: await idFrom(sql`
        insert into support.ticket (number, name, email, phone_number, subject, message, reference, user_id)
        values ('T-ACCESS01', 'Ada', 'ada@example.com', '', 'Help', 'Hello', '', ${ids.ada}) returning number as id`),
    },
    users: ['ada'],
  }),
  'own-attachment': () =>
    id(
      sql`insert into support.attachment (uploader_id, by_staff, name, kind, content)
        values (${ids.ada}, false, 'bill.pdf', 'pdf', '\\x00') returning id`,
      ['ada'],
    ),
  'own-order': async () => ({
    params: {
      reference: await idFrom(sql`
        insert into vending."order" (reference, buyer_id, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo,
          debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name,
          price_kobo_per_unit, rounding, units_tenths, method, buyer_key)
        values ('VND-20260101AAAAAAAAAA', ${String(ids.ada)}, 1, '04175000019', 1, 'Palm Court', 'electricity', 500000, 0, 0,
          465116, 34884, 750, 0, 1, 'R2', 20740, 'up', 225, 'wallet', 'access-0000000001')
        returning reference as id`),
    },
    users: ['ada'],
  }),
  'staff-order': async () => ({
    params: {
      reference: await idFrom(sql`
        insert into vending."order" (reference, buyer_id, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo,
          debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name,
          price_kobo_per_unit, rounding, units_tenths, method, buyer_key)
        values ('VND-20260101BBBBBBBBBB', ${String(ids.ada)}, 1, '04175000019', 1, 'Palm Court', 'electricity', 500000, 0, 0,
          465116, 34884, 750, 0, 1, 'R2', 20740, 'up', 225, 'wallet', 'access-0000000002')
        returning reference as id`),
    },
    users: [...people],
  }),
  'own-funding': async () => ({
    params: {
      reference: await idFrom(sql`
        insert into wallets.funding (reference, user_id, key, body_hash, method, amount_kobo)
        values ('FND-ACCESS00000001', ${String(ids.ada)}, 'access', ${randomBytes(32)}, 'transfer', 100000)
        returning reference as id`),
    },
    users: ['ada'],
  }),
  'own-bank-account': () => bankAccount().then((account) => ({ params: { id: account }, users: ['ada'] })),
  'own-withdrawal': async () => ({
    params: {
      reference: await idFrom(sql`
        insert into withdrawals.withdrawal (reference, user_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, provider,
          send_after)
        values ('wdr-access0000000001', ${ids.ada}, 'access-0000000001', ${randomBytes(32)}, ${await bankAccount()}, 600000, 10000,
          'paystack', now())
        returning reference as id`),
    },
    users: ['ada'],
  }),
  'own-top-up': () =>
    id(
      sql`insert into top_ups.schedule (user_id, meter_id, method, amount_kobo, ceiling_kobo, every, next_due_on)
        values (${ids.ada}, 1, 'wallet', 100000, 400000, 'week', current_date) returning id`,
      ['ada'],
    ),
  'own-transaction': async () => ({
    params: {
      slug: 'wallet',
      id: await idFrom(sql`
        insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, journal_id)
        values (${String(ids.ada)}, now(), 'wallet', 'wallet_credit', 'success', 100, 'access', 999) returning id`),
    },
    users: ['ada'],
  }),
};
