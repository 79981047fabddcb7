import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, ledgerFindings, openAccount, openingBalances, orderClearing, post, wallet } from '#ledger';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createLog } from '#platform/log';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { loadDemonstration } from '../../../demonstration/demonstration.ts';
import { demonstrationKey } from '../authority/simulator-keys.ts';
import type { VendingAuthority, VendOutcome } from '../authority/authority.ts';
import { createEmbeddedAuthority, type EmbeddedAuthority } from '../authority/embedded.ts';
import { vendingFindings } from '../findings/findings.ts';
import { vendJob } from '../tokens/issue-token.ts';
import { refundOrder } from '../staff/staff-orders.ts';
import { vendFromWallet, type WalletVendDeps } from './vend-from-wallet.ts';

const meterNumber = '04175000019';
const indebted = '04175000035';
const caps = { capPerHourKobo: 10n ** 12n, capPerMeterDayKobo: 10n ** 12n, allowSimulatorKeys: true };

let database: TestDatabase;
let db: Db;
let owner: pg.Client;
let real: EmbeddedAuthority;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 12 });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await inTransaction(db, loadDemonstration);
  real = createEmbeddedAuthority({ db, sealingKey: Buffer.alloc(32, 7), ...caps });
  await real.ensureSimulatorKey(demonstrationKey);
});
afterAll(async () => {
  await owner.end();
  await db.destroy();
  await database.drop();
});

function depsWith(changes: Partial<WalletVendDeps> = {}): WalletVendDeps {
  return {
    db,
    caps,
    authority: real,
    payments: { requestRefund: () => Promise.reject(new Error('a wallet order requests no refund from a provider')) },
    contactOfUser: async () => ({ name: 'Ada Obi', phone: '08031234567', email: 'ada@example.com' }),
    crash: () => undefined,
    log: createLog('test', 'silent'),
    ...changes,
  };
}

let users = 0;
/** A user whose wallet holds this much. */
async function fund(amountKobo: bigint): Promise<string> {
  users += 1;
  const { rows } = await owner.query<{ id: string }>(
    `insert into identity."user" (email, first_name, last_name, user_name, phone_number)
     values ($1, 'Ada', 'Obi', $2, '08031234567') returning id::text`,
    [`user${users}@example.com`, `user${users}`],
  );
  const userId = rows[0]!.id;
  await openAccount(db, wallet(userId));
  if (amountKobo > 0n) {
    await post(db, {
      reference: `fund:${userId}`,
      kind: 'wallet-funded',
      moves: [{ from: openingBalances, to: wallet(userId), amountKobo }],
      memo: 'Test funds',
      actor: 'system',
    });
  }
  return userId;
}

const held = (userId: string) => balanceOf(db, wallet(userId));
const request = (userId: string, key = 'first', amountKobo = 500_000n) => ({ userId, key, meterNumber, amountKobo });

async function ordersOf(userId: string) {
  const { rows } = await sql<{ id: bigint; status: string; reference: string }>`
    select id, status, reference from vending."order" where buyer_id = ${userId} order by id`.execute(db);
  return rows;
}

async function messagesOf(orderId: bigint) {
  const { rows } = await sql<{ channel: string; recipient: string }>`
    select channel, recipient from notifications.message where subject_kind = 'order' and subject_id = ${orderId.toString()}
    order by id`.execute(db);
  return rows;
}

/** Does the worker's part once a lease or a pause is over. */
async function workAsWorker(changes: Partial<WalletVendDeps> = {}): Promise<void> {
  await owner.query(
    `update vending."order" set lease_until = null, next_attempt_at = now() where status in ('paid', 'vending', 'unknown')`,
  );
  await vendJob(depsWith(changes)).run();
}

async function expectCleanBooks(): Promise<void> {
  expect([...(await vendingFindings(db)), ...(await ledgerFindings(db))]).toEqual([]);
}

/** The real authority with one response replaced; the token may still be made. */
function authorityThat(
  vend: (real: EmbeddedAuthority, request: Parameters<VendingAuthority['vend']>[0]) => Promise<VendOutcome>,
) {
  return {
    vend: (asked) => vend(real, asked),
    lookUp: (name) => real.lookUp(name),
    cancel: (name) => real.cancel(name),
  } as VendingAuthority;
}

describe('a vend from a wallet', () => {
  it('debits the wallet, stores the order with its journal, and returns the token', async () => {
    const userId = await fund(800_000n);
    const { order, tokens, replayed } = await vendFromWallet(depsWith(), request(userId));
    expect(order).toMatchObject({ status: 'vended', buyerId: userId, purchase: null, paymentOutcome: 'exact' });
    expect(tokens).toMatchObject([{ token: expect.stringMatching(/^\d{20}$/), kind: 'credit' }]);
    expect(replayed).toBe(false);
    expect(await held(userId)).toBe(300_000n);
    const { rows } = await sql`
      select p.source, p.capture_id, j.reference from vending.order_payment p join ledger.journal j on j.id = p.journal_id
      where p.order_id = ${order.id}`.execute(db);
    expect(rows).toEqual([{ source: 'wallet', capture_id: null, reference: `order-paid:${order.id}` }]);
    expect(await messagesOf(order.id)).toEqual([
      { channel: 'sms', recipient: '08031234567' },
      { channel: 'whatsapp', recipient: '08031234567' },
      { channel: 'email', recipient: expect.stringContaining('@example.com') },
    ]);
    await expectCleanBooks();
  });

  it('returns the same order to a repeat and debits once', async () => {
    const userId = await fund(1_000_000n);
    const first = await vendFromWallet(depsWith(), request(userId));
    const again = await vendFromWallet(depsWith(), request(userId));
    expect(again).toMatchObject({ replayed: true, tokens: first.tokens });
    expect(again.order.id).toBe(first.order.id);
    expect(await held(userId)).toBe(500_000n);
    await expect(vendFromWallet(depsWith(), request(userId, 'first', 400_000n))).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
  });

  it('makes one order from many concurrent requests with one key', async () => {
    const userId = await fund(5_000_000n);
    const all = await Promise.all(Array.from({ length: 8 }, () => vendFromWallet(depsWith(), request(userId, 'same'))));
    expect(new Set(all.map(({ order }) => order.id)).size).toBe(1);
    expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await held(userId)).toBe(4_500_000n);
  });

  it('makes one order from one key for two meters at the same time', async () => {
    const userId = await fund(5_000_000n);
    const on = (number: string) => vendFromWallet(depsWith(), { ...request(userId, 'meters'), meterNumber: number });
    const all = await Promise.allSettled([on(meterNumber), on('04175000027'), on(meterNumber), on('04175000027')]);
    expect(await ordersOf(userId)).toHaveLength(1);
    expect(await held(userId)).toBe(4_500_000n);
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await expectCleanBooks();
  });

  it('never spends the same money twice', async () => {
    const userId = await fund(1_200_000n);
    const all = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => vendFromWallet(depsWith(), request(userId, `key${index}`))),
    );
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(4);
    for (const one of refused) expect(one.reason).toMatchObject({ code: 'insufficient-funds' });
    expect(await held(userId)).toBe(200_000n);
    expect((await ordersOf(userId)).map(({ status }) => status)).toEqual(['vended', 'vended']);
    await expectCleanBooks();
  });

  it('stores nothing when the wallet holds less than the amount', async () => {
    const userId = await fund(499_999n);
    await expect(vendFromWallet(depsWith(), request(userId))).rejects.toMatchObject({ code: 'insufficient-funds' });
    expect(await ordersOf(userId)).toEqual([]);
    expect(await held(userId)).toBe(499_999n);
  });

  it('stores nothing for a meter that is unknown or inactive, or beyond a limit', async () => {
    const userId = await fund(1_000_000n);
    const on = (number: string, changes = {}) =>
      vendFromWallet(depsWith(changes), { ...request(userId), meterNumber: number });
    await expect(on('00000000000')).rejects.toMatchObject({ code: 'unknown-meter' });
    await expect(on('04175000068')).rejects.toMatchObject({ code: 'meter-inactive' });
    await expect(on(meterNumber, { caps: { ...caps, capPerMeterDayKobo: 1n } })).rejects.toMatchObject({
      code: 'meter-limit-reached',
    });
    expect(await ordersOf(userId)).toEqual([]);
    expect(await held(userId)).toBe(1_000_000n);
  });

  it('gives the money back to the wallet when the authority refuses', async () => {
    const userId = await fund(500_000n);
    const authority = authorityThat(async () => ({ kind: 'refused', reason: 'not this meter' }));
    const { order, tokens } = await vendFromWallet(depsWith({ authority }), request(userId));
    expect(order.status).toBe('credited');
    expect(tokens).toEqual([]);
    expect(await held(userId)).toBe(500_000n);
    await expectCleanBooks();
    // The repeat gets the same result; a new key buys.
    expect(await vendFromWallet(depsWith(), request(userId))).toMatchObject({ replayed: true, tokens: [] });
    expect((await vendFromWallet(depsWith(), request(userId, 'second'))).order.status).toBe('vended');
  });

  it('is unknown while the authority does not respond, and the look-up finds the token that was made', async () => {
    const userId = await fund(500_000n);
    const authority = authorityThat(async (embedded, asked) => {
      await embedded.vend(asked);
      return { kind: 'unknown', reason: 'the response was lost' };
    });
    const { order, tokens } = await vendFromWallet(depsWith({ authority }), request(userId));
    expect(order.status).toBe('unknown');
    expect(tokens).toEqual([]);
    expect(await held(userId)).toBe(0n);
    await workAsWorker({
      authority: { ...authority, vend: () => Promise.reject(new Error('must look up, not vend again')) },
    });
    const after = await vendFromWallet(depsWith(), request(userId));
    expect(after.order.status).toBe('vended');
    expect(after.tokens).toHaveLength(1);
    await expectCleanBooks();
  });

  it('is credited by staff once the authority confirms that it made no token', async () => {
    const userId = await fund(500_000n);
    const authority = authorityThat(async () => ({ kind: 'unknown', reason: 'the request was lost' }));
    const { order } = await vendFromWallet(depsWith({ authority }), request(userId));
    const payments = { ...depsWith().payments } as Parameters<typeof refundOrder>[0]['payments'];
    const staff = { db, payments, authority: real, crash: () => undefined };
    const by = { reference: order.reference, by: 'Musa', reason: 'asked by phone' };
    expect(await refundOrder(staff, by)).toMatchObject({ done: true });
    expect((await ordersOf(userId)).map(({ status }) => status)).toEqual(['credited']);
    expect(await held(userId)).toBe(500_000n);
    expect(await refundOrder(staff, by)).toMatchObject({ done: true, text: expect.stringContaining('already') });
    expect(await held(userId)).toBe(500_000n);
    await expectCleanBooks();
  });

  it('gives back the part for a debt that was paid elsewhere meanwhile', async () => {
    const userId = await fund(1_000_000n);
    const authority = authorityThat(async () => ({ kind: 'later', reason: 'busy' }));
    const on = { ...request(userId), meterNumber: indebted };
    const { order } = await vendFromWallet(depsWith({ authority }), on);
    expect(order.debtKobo).toBeGreaterThan(0n);
    const { rows } = await sql<{ code: string; kobo: bigint }>`
      select code, balance_kobo as kobo from ledger.account_balance where code = 'debt-receivable:' || ${order.meterId}::text`.execute(
      db,
    );
    const debt = rows[0]!;
    await post(db, {
      reference: 'debt-written-off',
      kind: 'debt-written-off',
      moves: [{ from: openingBalances, to: debt.code as Parameters<typeof balanceOf>[1], amountKobo: debt.kobo }],
      memo: 'Paid at the office',
      actor: 'system',
    });
    await workAsWorker();
    const after = await vendFromWallet(depsWith(), on);
    expect(after.order.status).toBe('vended');
    expect(await held(userId)).toBe(500_000n + order.debtKobo);
    expect(await balanceOf(db, orderClearing)).toBe(0n);
    await expectCleanBooks();
  });

  it.each(['vend.after_attempt_stored', 'vend.after_authority_reply', 'vend.after_token_commit'])(
    'ends in one token and one debit when the work breaks off at %s',
    async (point) => {
      const userId = await fund(500_000n);
      const crash = (at: string) => {
        if (at === point) throw new Error(`broke off at ${point}`);
      };
      const first = await vendFromWallet(depsWith({ crash }), request(userId));
      expect(['vending', 'vended']).toContain(first.order.status);
      await workAsWorker();
      const after = await vendFromWallet(depsWith(), request(userId));
      expect(after.order.status).toBe('vended');
      expect(after.tokens).toHaveLength(1);
      expect(await held(userId)).toBe(0n);
      expect((await messagesOf(after.order.id)).map(({ channel }) => channel)).toEqual(['sms', 'whatsapp', 'email']);
      await expectCleanBooks();
    },
  );
});

describe('the history', () => {
  const shown = async (orderId: bigint) =>
    (
      await owner.query<{ status: string }>('select status from transactions.entry where order_id = $1', [orderId])
    ).rows.map(({ status }) => status);

  it('has a purchase once, when it ends', async () => {
    const { order } = await vendFromWallet(depsWith(), request(await fund(500_000n)));
    expect(await shown(order.id)).toEqual(['success']);
  });

  it('has an interrupted purchase as soon as a second attempt begins', async () => {
    const crash = (at: string) => {
      if (at === 'vend.after_attempt_stored') throw new Error('broke off');
    };
    const { order } = await vendFromWallet(depsWith({ crash }), request(await fund(500_000n)));
    expect(await shown(order.id)).toEqual([]);
    const authority = authorityThat(async () => ({ kind: 'later', reason: 'busy' }));
    await workAsWorker({ authority });
    expect(await shown(order.id)).toEqual(['pending']);
    await workAsWorker();
    expect(await shown(order.id)).toEqual(['success']);
  });
});

describe('the database', () => {
  const asApp = (statement: string) => sql.raw(statement).execute(db);
  const columns = `meter_id, meter_number, estate_id, estate_name, utility, amount_kobo, debt_kobo, fee_kobo, energy_kobo, vat_kobo,
    vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit, rounding, units_tenths, carry_before_micro`;
  /** The same for an order `o`, with the current carry of its meter, and few enough units for its amount. */
  const withItsCarry = columns
    .replace('units_tenths', '1')
    .replace('carry_before_micro', '(select k.carried_micro from metering.unit_carry k where k.meter_id = o.meter_id)');

  it('refuses an order that starts as paid without a debit of its buyer’s wallet', async () => {
    const userId = await fund(0n);
    for (const buyer of [`'${userId}', 'k'`, 'null, null']) {
      await expect(
        asApp(`insert into vending."order" (reference, status, buyer_id, buyer_key, ${columns})
          select 'FORGED', 'paid', ${buyer}, ${withItsCarry} from vending."order" o limit 1`),
      ).rejects.toThrow(/starts as created, or as paid by a journal/);
    }
  });

  it('refuses a payment by a journal that did not move the amount from the buyer’s wallet', async () => {
    const userId = await fund(2_000_000n);
    const { order } = await vendFromWallet(depsWith(), request(userId));
    const refusals = { 'vend:': /does not pay order/, 'order-paid:': /duplicate key/ };
    for (const [journal, refusal] of Object.entries(refusals)) {
      await expect(
        asApp(`do $$
          declare v_id bigint;
          begin
            insert into vending."order" (reference, method, buyer_id, buyer_key, ${columns})
            select 'OTHER', 'wallet', '${userId}', 'other', ${withItsCarry}
            from vending."order" o where o.id = ${order.id} returning id into v_id;
            insert into vending.order_payment (order_id, amount_kobo, source, journal_id)
            select v_id, 500000, 'wallet', j.id from ledger.journal j where j.reference = '${journal}${order.id}';
          end $$`),
      ).rejects.toThrow(refusal);
    }
  });

  it('refuses a payment of another amount than the order’s price', async () => {
    const userId = await fund(1000n);
    await expect(
      asApp(`do $$
        declare v_id bigint;
        begin
          insert into vending."order" (reference, method, buyer_id, buyer_key, ${columns})
          select 'CHEAP', 'wallet', '${userId}', 'cheap', ${withItsCarry}
          from vending."order" o order by id desc limit 1 returning id into v_id;
          insert into vending.order_payment (order_id, amount_kobo, source, journal_id)
          select v_id, 1000, 'wallet', j.journal_id from ledger.post(vending.wallet_payment_reference(v_id), 'order-paid', 'NGN', 'x', 'x', null,
            array[('wallet:${userId}', 'order-clearing', 1000)::ledger.move]) j;
        end $$`),
    ).rejects.toThrow(/does not pay order/);
    expect(await held(userId)).toBe(1000n);
  });

  it('refuses to mark an order credited whose money was not returned', async () => {
    const userId = await fund(500_000n);
    const authority = authorityThat(async () => ({ kind: 'later', reason: 'busy' }));
    const { order } = await vendFromWallet(depsWith({ authority }), request(userId));
    await asApp(`update vending."order" set status = 'vend_failed' where id = ${order.id}`);
    await expect(asApp(`update vending."order" set status = 'credited' where id = ${order.id}`)).rejects.toThrow(
      /no journal gave its money back/,
    );
    await asApp(`select vending.credit_wallet(${order.id}, 'test')`);
    expect(await held(userId)).toBe(500_000n);
    await expectCleanBooks();
  });

  it('reports a token whose payment names another journal', async () => {
    const userId = await fund(500_000n);
    const { order } = await vendFromWallet(depsWith(), request(userId));
    await owner.query('begin');
    await owner.query(`set local session_replication_role = replica`);
    await owner.query(
      `update vending.order_payment set journal_id = (select max(id) from ledger.journal) where order_id = $1`,
      [order.id.toString()],
    );
    await owner.query('commit');
    expect((await vendingFindings(db)).filter(({ check }) => check === 'I5 no token without money')).toEqual([
      { check: 'I5 no token without money', detail: `order ${order.id}` },
    ]);
  });
});
