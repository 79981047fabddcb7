import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadDemonstrationCard } from '#payments';
import { inTransaction } from '#platform/database/db';
import { encodeArguments } from '#platform/database/sql-arguments';
import { fundWallet } from './test-funds.ts';
import { openProduct, pause, type Product } from './test-processes.ts';

/*
 * The worker dies during a payout, a scheduled top-up and an act of staff. It is one product with one worker after the
 * other: each one continues the work of the last one, and dies at the next point.
 */

test(
  'the worker dies at each point of a payout, a scheduled top-up and an act of staff, and nothing is lost or doubled',
  { timeout: 900_000 },
  async () => {
    const product = await openProduct();
    try {
      const user = await resident(product);
      // Each worker first finds the work that the last one left.
      const points: [point: string, prepare?: () => Promise<unknown>][] = [
        ['withdrawal.after_provider_reply'],
        ['estate-payout.before_commit', () => estateIsPaid(product)],
        ['estate-payout.after_commit'],
        ['withdrawal.after_provider_reply'],
        ['top-up.after_order', () => startTopUp(product, user)],
        ['card.after_provider_reply'],
        ['act.before_commit', () => askToClose(product)],
        ['act.after_commit'],
      ];
      for (const [point, prepare] of points) {
        await prepare?.();
        const worker = await product.start('worker', point);
        await diesOf(product, worker);
        expect([point, worker.signalCode]).toEqual([point, 'SIGKILL']);
      }
      await product.start('worker');
      await product.until(async () => {
        await timePasses(product);
        return (await state(product))['open'] === 0;
      }, 'everything came to rest');
      expect(await state(product)).toEqual({
        open: 0,
        // One of a resident, one of an estate.
        withdrawals: ['paid', 'paid'],
        held_for_estate: '0',
        runs: ['bought'],
        orders: ['vended'],
        captures: 1,
        token_sets: 1,
        acts: ['done'],
        // The act's entry in the audit log, and the exception's entry.
        closings: 2,
      });
      expect(await payoutsAt(product)).toBe(2);
      expect(await product.findings()).toEqual([]);
    } finally {
      await product.close();
    }
  },
);

/** Waits until a worker is gone, and ends all leases and pauses. */
async function diesOf(product: Product, worker: ChildProcess): Promise<void> {
  for (let tries = 0; worker.exitCode === null && worker.signalCode === null; tries += 1) {
    if (tries > 600) throw new Error('the worker did not reach its point');
    await timePasses(product);
    await pause(100);
  }
}

async function timePasses(product: Product): Promise<void> {
  await product.passTime();
  await product.asOwner(`
    update withdrawals.withdrawal set next_attempt_at = now() where status in ('requested', 'sending', 'unknown');
    update top_ups.run set next_attempt_at = now() where ended_at is null;
    update payments.charge set send_at = now() where send_at is not null;
    update staff.act set next_at = now() where state in ('asked', 'running');
    select pg_notify('withdrawals', ''), pg_notify('payments_card', ''), pg_notify('acts', '')`);
}

async function state(product: Product): Promise<Record<string, unknown>> {
  const [row] = await product.asOwner(`
    select (select array_agg(status) from withdrawals.withdrawal) as withdrawals,
      (select held_kobo::text from estate_money.account where pay_day is not null) as held_for_estate, (select array_agg(state) from top_ups.run) as runs,
      (select array_agg(status) from vending."order") as orders, (select count(*)::int from payments.capture) as captures,
      (select count(*)::int from vending.token_set) as token_sets, (select array_agg(state) from staff.act) as acts,
      (select count(*)::int from audit.entry where action = 'exception.close') as closings,
      ((select count(*) from withdrawals.withdrawal where status <> 'paid') + (select count(*) from top_ups.run where ended_at is null)
        + (select count(*) from staff.act where state not in ('done', 'not-possible', 'failed'))
        + (select count(*) from notifications.message where state = 'queued'))::int as open`);
  return row!;
}

/** How many payouts the provider has made. */
async function payoutsAt(product: Product): Promise<number> {
  const { url, secretKey } = product.provider;
  const response = await fetch(`${url}/transfer?perPage=100`, { headers: { authorization: `Bearer ${secretKey}` } });
  return ((await response.json()) as { data: unknown[] }).data.length;
}

interface Resident {
  id: string;
  session: string;
}

/** With ₦50,000, a saved card, a bank account that is older than a day, an open withdrawal and a meter of their own. */
async function resident(product: Product): Promise<Resident> {
  const [row] = await product.asOwner<{ id: string; session: string }>(`
    with u as (
      insert into identity."user" (email, first_name, last_name, user_name) values ('ada@example.com', 'Ada', 'Obi', 'ada-1') returning id)
    insert into identity.session (user_id, expires_at, idle_seconds, step_up_until)
    select id, now() + interval '1 day', 86400, now() + interval '10 minutes' from u
    returning user_id::text as id, key::text as session`);
  const user = row!;
  await fundWallet(product.db, user.id, 5_000_000n);
  await inTransaction(product.db, (tx) => loadDemonstrationCard(tx, user.id));
  await product.asOwner(
    `insert into households.link (meter_id, user_id, role)
     select id, $1::bigint, 'buyer' from metering.meter where number = '04175000019'`,
    [user.id],
  );
  const [account] = await product.asOwner<{ id: string }>(
    `insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, usable_from)
     values ($1::bigint, '001', 'Test Bank', '0123456789', 'TEST ACCOUNT 6789', now()) returning id::text`,
    [user.id],
  );
  await product.asOwner(`select from withdrawals.request($1::uuid, $2::jsonb)`, [
    user.session,
    encodeArguments({
      reference: 'wdr-00000000000000000001',
      key: randomUUID(),
      body_hash: Buffer.alloc(32, 1),
      bank_account_id: account!.id,
      amount_kobo: 1_500_000n,
      provider: 'paystack',
      cancel_seconds: 0,
    }),
  ]);
  return user;
}

/** ₦20,000 of service charges are held for an estate. Its bank account is confirmed, and today is its payout day. */
async function estateIsPaid(product: Product): Promise<void> {
  await product.asOwner(`
    with h as (select id, estate_id from estates.house order by id limit 1),
    u as (select id from identity."user" order by id limit 1),
    j as (
      select p.journal_id, h.* from h cross join lateral (select ledger.open_account('service-charges:' || h.estate_id)) o
      cross join lateral ledger.post('estate:1', 'service-charge-paid', 'NGN', 'Test', 'test', null,
        array[('opening-balances', 'service-charges:' || h.estate_id, 2000000)::ledger.move]) p)
    select service_charges.record_receipt(jsonb_build_object('house_id', j.id::text, 'way', 'wallet', 'amount_kobo', '2000000', 'user_id', u.id::text,
      'payer_name', 'Ada Obi', 'reference', 'estate:1', 'paid_at', now(), 'journal_id', j.journal_id::text, 'invoice_ids', '[]'::jsonb))
    from j, u`);
  await product.asOwner(`
    with b as (
      insert into estate_money.bank_account (estate_id, bank_code, bank_name, account_number, account_name, entered_by)
      select a.estate_id, '001', 'Test Bank', '0145500864', 'TEST ACCOUNT 0864', (select min(id) from identity."user") from estate_money.account a
      where a.held_kobo = 2000000 returning id)
    select estate_money.settle_account(b.id, true, 'test', true, '') from b`);
  await product.asOwner(`
    update estate_money.bank_account set usable_from = now();
    update estate_money.account set pay_day = 1, paid_through = current_date - 14 where held_kobo = 2000000`);
}

/** A schedule whose purchase was announced a day ago. */
async function startTopUp(product: Product, user: Resident): Promise<void> {
  await product.asOwner(
    `with s as (
       insert into top_ups.schedule (user_id, meter_id, method, card_id, amount_kobo, ceiling_kobo, every, next_due_on)
       select $1::bigint, m.id, 'saved-card', c.id, 500000, 1000000, 'week', platform.today() + 7
       from metering.meter m, payments.saved_card c where m.number = '04175000019' and c.user_id = $1::bigint::text returning *)
     insert into top_ups.run (schedule_id, due_on, amount_kobo, method, card_id, run_at, next_attempt_at)
     select id, platform.today(), amount_kobo, method, card_id, now(), now() from s`,
    [user.id],
  );
}

/** Finance closes an exception with a note: an act that waits for the worker. */
async function askToClose(product: Product): Promise<void> {
  await product.asOwner(`
    with u as (
      insert into identity."user" (email, first_name, last_name, user_name) values ('emeka@example.com', 'Emeka', 'Obi', 'emeka-1') returning id),
    role as (insert into identity.member_role (user_id, role, granted_by) select id, 'finance', 'test' from u),
    finding as (
      insert into platform.finding (key, kind, owner, detail, history) values ('test:1', 'transfer_rejected', 'finance', '{}', '[]') returning id)
    insert into staff.act (kind, input, reason, asked_by, confirmed, key, body_hash)
    select 'exception.close', jsonb_build_object('id', finding.id::text, 'note', 'The payer has it back'), 'The payer has it back', u.id, true,
      'crash-test-key-0001', sha256('x') from u, finding`);
}
