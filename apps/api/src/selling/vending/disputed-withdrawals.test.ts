import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { balanceOf, disputeLosses, ledgerFindings } from '#ledger';
import { findAll } from '#platform/checks/checks';
import { walletFindings } from '#wallets';
import { accountOf, testPayers, type TestPayers } from './test-payers.ts';
import { openShop, type Shop, type TestUser } from './test-shop.ts';

/* A bank disputes money whose payer has requested a withdrawal: it does not leave before the bank has decided. */

let shop: Shop;
let owner: pg.Pool;
let payers: TestPayers;
let before = 0n;

beforeAll(async () => {
  shop = await openShop({ rails: { transfer: 'paystack', funding: 'paystack', payout: 'paystack' } });
  owner = new pg.Pool({ connectionString: shop.database.ownerUrl, max: 8 });
  payers = testPayers(shop, owner);
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});
beforeEach(async () => {
  before = await losses();
});
afterEach(async () => {
  const { db, payments } = shop;
  expect([
    ...(await ledgerFindings(db)),
    ...(await payments.findings(db)),
    ...(await walletFindings(db)),
    ...(await findAll(db, shop.withdrawalChecks)),
  ]).toEqual([]);
});

const losses = () => balanceOf(shop.db, disputeLosses());

interface Funded {
  user: TestUser;
  payment: string;
  account: string;
}

/** A user whose money is from one payment, with a bank account that can be paid into. */
async function funded(amountKobo: number): Promise<Funded> {
  const user = await shop.user();
  const reply = await user.post('/wallet/fund/transfer', { amount_kobo: amountKobo });
  const { payment } = await payers.sendTo(accountOf(reply), amountKobo);
  const [row] = await payers.rowsOf<{ id: string }>(
    `insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, is_default, usable_from)
     values ($1, '001', 'Test Bank', '0123456789', 'TEST ACCOUNT', true, now()) returning id::text`,
    [user.id],
  );
  return { user, payment, account: row!.id };
}

const request = ({ user, account }: Funded, amountKobo: number) =>
  user.post('/withdrawals', { amount_kobo: amountKobo, bank_account_id: account }, randomUUID());

/** Requests a withdrawal that waits like one to a new account. */
async function waiting(of: Funded, amountKobo: number): Promise<string> {
  const reply = await request(of, amountKobo);
  expect(reply.status).toBe(201);
  const { reference } = reply.body.data as { reference: string };
  await owner.query(
    `update withdrawals.withdrawal set next_attempt_at = now() + interval '1 day' where reference = $1`,
    [reference],
  );
  return reference;
}

const waitIsOver = (reference: string) =>
  owner.query(
    `update withdrawals.withdrawal set next_attempt_at = now() where reference = $1 and next_attempt_at is not null`,
    [reference],
  );

const rowOf = async (reference: string) =>
  (
    await payers.rowsOf<{ status: string; approval: string }>(
      `select status, approval from withdrawals.withdrawal where reference = $1`,
      [reference],
    )
  )[0]!;

const statusIs = (reference: string, status: string) =>
  shop.workUntil(async () => {
    await waitIsOver(reference);
    return (await rowOf(reference)).status === status;
  });

/** Runs every job twice, as if all delays were over. */
async function workTwice(references: readonly string[]): Promise<void> {
  for (let run = 0; run < 2; run += 1) {
    for (const reference of references) await waitIsOver(reference);
    await Promise.all(shop.jobs.map((job) => job.run()));
  }
}

const view = async ({ user }: Funded, reference: string) =>
  (await user.get(`/withdrawals/${reference}`)).body.data as Record<string, unknown>;

const messagesOf = async ({ user }: Funded, name: string) =>
  payers.rowsOf<{ payload: Record<string, unknown> }>(
    `select distinct payload from notifications.message where user_id = $1 and payload ->> 'name' = $2`,
    [user.id, name],
  );

test('a queued withdrawal does not leave while its money is disputed, and covers the loss', async () => {
  const of = await funded(1_000_000);
  const reference = await waiting(of, 1_000_000);
  await payers.opens(of.payment);
  await workTwice([reference]);
  expect(await rowOf(reference)).toMatchObject({ status: 'requested' });
  expect(await view(of, reference)).toMatchObject({ waits_for: 'bank', kept_kobo: 0 });
  expect(await messagesOf(of, 'withdrawal-held')).toMatchObject([{ payload: { amountKobo: 1_000_000 } }]);
  const refused = await request(of, 500_000);
  expect([refused.status, refused.body.code]).toEqual([409, 'withdrawal-held']);
  expect((await of.user.get('/withdrawals/limits')).body.data).toMatchObject({ is_held: true });

  await payers.decides(of.payment, 'lost');
  expect(await rowOf(reference)).toEqual({ status: 'failed', approval: 'rejected' });
  expect(await view(of, reference)).toMatchObject({ waits_for: null, kept_kobo: 1_000_000 });
  expect({ losses: (await losses()) - before, balance: await of.user.balance() }).toEqual({ losses: 0n, balance: 0n });
  expect(await messagesOf(of, 'withdrawal-ended')).toMatchObject([
    { payload: { outcome: 'failed', amountKobo: 1_000_000, keptKobo: 1_000_000 } },
  ]);
});

test('it leaves once the bank has decided for us', async () => {
  const of = await funded(1_000_000);
  const reference = await waiting(of, 600_000);
  await payers.opens(of.payment);
  await workTwice([reference]);
  expect((await rowOf(reference)).status).toBe('requested');
  await payers.decides(of.payment, 'won');
  await statusIs(reference, 'paid');
  expect(await of.user.balance()).toBe(400_000n);
  expect(await losses()).toBe(before);
});

test('only as many as are needed to cover the loss are stopped, newest first, and the others leave', async () => {
  const of = await funded(2_000_000);
  const [first, second] = [await waiting(of, 700_000), await waiting(of, 1_000_000)];
  // The wallet has ₦3,000 of the ₦8,000 that the bank takes.
  await payers.opens(of.payment, { amount: 800_000 });
  expect(await of.user.balance()).toBe(0n);
  await payers.decides(of.payment, 'lost');
  expect([(await rowOf(first)).status, (await rowOf(second)).status]).toEqual(['requested', 'failed']);
  expect(await view(of, second)).toMatchObject({ kept_kobo: 500_000 });
  expect({ losses: (await losses()) - before, balance: await of.user.balance() }).toEqual({
    losses: 0n,
    balance: 500_000n,
  });
  await statusIs(first, 'paid');
});

test('a dispute holds only withdrawals of its owner, and one that was sent before is not recalled', async () => {
  const [of, other] = [await funded(1_000_000), await funded(1_000_000)];
  const sent = await waiting(of, 500_000);
  await statusIs(sent, 'paid');
  const theirs = await waiting(other, 500_000);
  await payers.opens(of.payment);
  await statusIs(theirs, 'paid');
  expect((await rowOf(sent)).status).toBe('paid');
  await payers.decides(of.payment, 'lost');
  expect((await losses()) - before).toBe(500_000n);
});

test('a dispute and the sending of the withdrawal at the same time: either it was sent before, or it waits', async () => {
  for (let round = 0; round < 3; round += 1) {
    const of = await funded(1_000_000);
    const reference = await waiting(of, 1_000_000);
    await payers.bankSays(of.payment, 'create');
    await waitIsOver(reference);
    await Promise.all([payers.takenOver(of.payment, 'open'), ...shop.jobs.map((job) => job.run())]);
    const { rows } = await owner.query<{ sent_first: boolean | null }>(
      `select (select e.at from withdrawals.event e where e.withdrawal_id = w.id and e.status = 'sending')
         < (select d.updated_at from payments.dispute d where d.wallet = 'wallet:' || w.user_id) as sent_first
       from withdrawals.withdrawal w where w.reference = $1`,
      [reference],
    );
    const { status } = await rowOf(reference);
    expect(rows[0]!.sent_first, status).toBe(status === 'requested' ? null : true);
    await payers.decides(of.payment, 'won');
  }
});

test('the lock decides: a transaction that opens a dispute makes the sender wait, and then refuses it', async () => {
  const of = await funded(1_000_000);
  const reference = await waiting(of, 1_000_000);
  const opener = await owner.connect();
  const sender = await owner.connect();
  try {
    await opener.query('begin');
    await opener.query(
      `insert into payments.dispute (provider, provider_dispute_id, capture_id, amount_minor, currency, status, wallet)
       select k.provider, 'by-hand-' || k.id, k.id, 1, 'NGN', 'new', $2 from payments.capture k where k.provider_reference = $1`,
      [of.payment, `wallet:${of.user.id}`],
    );
    await opener.query(
      `select from ledger.balance b join ledger.account a on a.id = b.account_id where a.code = $1 for update of b`,
      [`wallet:${of.user.id}`],
    );
    const sending = sender
      .query(`update withdrawals.withdrawal set status = 'sending' where reference = $1`, [reference])
      .then(
        () => 'sent',
        (error: { code?: string }) => error.code,
      );
    await shop.workUntil(async () => {
      const { rows } = await owner.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update withdrawals.withdrawal set status%'`,
      );
      return rows.length > 0;
    });
    await opener.query('commit');
    expect(await sending).toBe('WD004');
  } finally {
    opener.release();
    sender.release();
  }
  await owner.query(
    `update payments.dispute set state = 'won', decided_at = now(), next_look_at = null where provider_dispute_id like 'by-hand-%'`,
  );
  await statusIs(reference, 'paid');
});

test('when its owner cancels a withdrawal while the bank decides, the disputed part stays on hold', async () => {
  const of = await funded(1_000_000);
  const reference = await waiting(of, 1_000_000);
  await payers.opens(of.payment, { amount: 400_000 });
  await of.user.post(`/withdrawals/${reference}/cancel`, {});
  expect((await rowOf(reference)).status).toBe('cancelled');
  expect(await of.user.balance()).toBe(600_000n);
  await payers.decides(of.payment, 'lost');
  expect({ losses: (await losses()) - before, balance: await of.user.balance() }).toEqual({
    losses: 0n,
    balance: 600_000n,
  });
});
