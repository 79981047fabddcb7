import { isReservedTid, luhnDigit } from '@gatelight/sts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactOfUser } from '#identity';
import { createNotifications, type Notifications } from '#notifications';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createLog } from '#platform/log';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { createEmbeddedAuthority, createVendTogether, demonstrationKey, vendFromWallet, vendingSlice } from '#vending';
import { loadDemonstration } from '../demonstration/demonstration.ts';
import { fundWallet } from './test-funds.ts';
import { createCostMeter, overBudget, type Cost, type CostMeter } from './test-cost.ts';

/*
 * The budget of a vend. docs/decisions/0100-what-a-vend-costs.md says what each row is for. Any increase needs a reason
 * there.
 */

const caps = { capPerHourKobo: 10n ** 12n, capPerMeterDayKobo: 10n ** 12n, allowSimulatorKeys: true };
const log = createLog('test', 'silent');

let database: TestDatabase;
let owner: pg.Client;
let db: Db;
let meter: CostMeter;
let notifications: Notifications;
let vending: Parameters<typeof vendFromWallet>[0];
let sent = 0;
const providerIds: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  meter = createCostMeter(owner, () => [{ db, connections: 1 }]);
  db = createDb({ url: database.appUrl, poolSize: 1 });
  await inTransaction(db, loadDemonstration);
  const authority = authorityOf();
  await authority.ensureSimulatorKey(demonstrationKey);
  const send = async () => {
    sent += 1;
    const providerId = `p-${sent}`;
    providerIds.push(providerId);
    return { kind: 'ok' as const, providerId };
  };
  notifications = createNotifications({
    db,
    sms: {
      send,
      readReport: (body) => ({
        kind: 'report',
        providerId: JSON.parse(body.toString()),
        outcome: 'delivered',
        wording: 'x',
      }),
    },
    whatsapp: { send },
    mail: { send: async () => ({ kind: 'ok' }) },
    log,
    crash: () => undefined,
    brand: { name: 'Gatelight', publicUrl: 'https://gatelight.example', email: 'help@gatelight.example', phone: '0' },
    templates: vendingSlice.templates ?? [],
  });
  const payments = { requestRefund: () => Promise.reject(new Error('no refund')) };
  vending = { db, caps, authority, payments, contactOfUser, crash: () => undefined, log };
  // Runs the work that happens only once: plans, the first rows of a meter and of an hour.
  for (let n = 0; n < 6; n += 1) await vendAndTell(vending, await newBuyer());
});
afterAll(async () => {
  meter.end();
  await db.destroy();
  await owner.end();
  await database.drop();
});

const authorityOf = (together?: { onUndone: () => void }) =>
  createEmbeddedAuthority({ db, sealingKey: Buffer.alloc(32, 7), ...caps, together });

interface Buyer {
  userId: string;
  meterNumber: string;
}

let users = 0;
/** A user with money, and a meter with its rows. Without them, the first order of a meter stores one more row. */
async function newBuyer(): Promise<Buyer> {
  users += 1;
  const { rows } = await owner.query<{ id: string }>(
    `insert into identity."user" (email, first_name, last_name, user_name, phone_number)
     values ($1, 'Ada', 'Obi', $2, $3) returning id::text`,
    [`buyer${users}@example.com`, `buyer${users}`, `0803123${String(users).padStart(4, '0')}`],
  );
  const { id } = rows[0]!;
  const [meterNumber = ''] = await makeMeters('049', users, 1);
  await fundWallet(db, id, 1_000_000n);
  return { userId: id, meterNumber };
}

/** Meters of a house of the demonstration, without debt, numbered from `first`. */
async function makeMeters(prefix: string, first: number, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => {
    const body = `${prefix}${String(first + index).padStart(7, '0')}`;
    return `${body}${luhnDigit(body)}`;
  });
  await owner.query(
    `with made as (
       insert into metering.meter (number, utility, status, estate_id, house_id, customer_name, tariff_id, supply_group_code,
         key_revision, tariff_index, debt_recovery_bp)
       select n, m.utility, 'active', m.estate_id, m.house_id, 'Test', m.tariff_id, m.supply_group_code, m.key_revision,
         m.tariff_index, 0
       from metering.meter m cross join unnest($1::text[]) n where m.number = '04175000019' returning id),
     carry as (insert into metering.unit_carry (meter_id, carried_micro) select id, 0 from made)
     select ledger.open_account('debt-receivable:' || id) from made`,
    [numbers],
  );
  return numbers;
}

async function vend(deps: typeof vending, buyer: Buyer): Promise<void> {
  const wanted = { ...buyer, key: 'measured', amountKobo: 200_000n, refusesRepeat: true };
  const { order } = await vendFromWallet(deps, wanted);
  expect(order.status).toBe('vended');
}

/** Sends the messages from the queue until their delivery reports. */
async function sendMessages(): Promise<void> {
  providerIds.length = 0;
  await notifications.jobs.find(({ name }) => name === 'notifications.send')?.run();
  await Promise.all(
    providerIds.map((id) => notifications.receiveDeliveryReport(Buffer.from(JSON.stringify(id)), undefined)),
  );
}

async function vendAndTell(deps: typeof vending, buyer: Buyer): Promise<void> {
  await vend(deps, buyer);
  await sendMessages();
}

const walletVend: Cost = {
  transactions: 6,
  statements: {
    'vending.place_wallet_vend': 1,
    'authority.issue_token': 1,
    'vending.store_tokens': 1,
    // The worker takes the messages.
    'update notifications.message': 1,
    'notifications.settle_messages': 1,
    // Two that arrive together.
    'notifications.store_reports': 1,
  },
  rows: {
    'audit.entry': 2,
    'authority.issue': 1,
    'authority.key_use': 1,
    'authority.last_tid': 1,
    'authority.meter_hour_total': 1,
    'authority.minute_total': 1,
    'ledger.balance': 1,
    'ledger.journal': 2,
    'ledger.posting': 5,
    'metering.unit_carry': 1,
    'notifications.inbox': 1,
    // Three messages: queued, taken and sent. Two are reported as delivered.
    'notifications.message': 11,
    'transactions.entry': 1,
    'transactions.spent': 1,
    'transactions.spent_in_month': 1,
    'vending.order': 2,
    'vending.order_event': 2,
    'vending.order_payment': 1,
    'vending.token': 1,
    'vending.token_set': 1,
    'vending.vend_attempt': 2,
  },
  // 15 to 17 kB. A checkpoint at the same time adds whole pages.
  walBytes: 24_000,
};

/** The cost of one of sixteen that arrive together. Each has as many rows as a single one. */
const together = { transactions: 0.5, walBytes: 24_000 };

test('a vend from a wallet, with its messages, stays within its budget', async () => {
  const buyer = await newBuyer();
  await sendMessages();
  const cost = await meter.measure(() => vendAndTell(vending, buyer));
  expect(overBudget(cost, walletVend)).toEqual([]);
});

test('vends that arrive together share their statements and commits', async () => {
  const count = 16;
  const buyers: Buyer[] = [];
  for (let n = 0; n < count; n += 1) buyers.push(await newBuyer());
  const deps = {
    ...vending,
    together: createVendTogether(db, log),
    authority: authorityOf({ onUndone: () => undefined }),
  };
  // The first vend of a process reads the vending key.
  await vendAndTell(deps, await newBuyer());
  const cost = await meter.measure(async () => {
    await Promise.all(buyers.map((buyer) => vend(deps, buyer)));
    await sendMessages();
  });
  expect(cost.rows['vending.token']).toBe(count);
  expect(cost.transactions / count).toBeLessThanOrEqual(together.transactions);
  expect(cost.walBytes / count).toBeLessThanOrEqual(together.walBytes);
  for (const [table, rows] of Object.entries(cost.rows)) {
    expect([table, rows]).toEqual([table, Math.min(rows, (walletVend.rows[table] ?? 0) * count)]);
  }
});

test('a run reads its rows by their indexes, and never a whole table', async () => {
  await makeMeters('047', 1, 3000);
  await owner.query('analyze metering.meter, ledger.account');
  const buyers = [await newBuyer(), await newBuyer(), await newBuyer()];
  const deps = {
    ...vending,
    together: createVendTogether(db, log),
    authority: authorityOf({ onUndone: () => undefined }),
  };
  const read = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await owner.query<{ name: string; rows: number }>(
      `select schemaname || '.' || relname as name, seq_tup_read::int as rows from pg_stat_user_tables
       where seq_tup_read > 0 and relid in ('metering.meter'::regclass, 'ledger.account'::regclass)`,
    );
    return rows;
  };
  const before = await read();
  await Promise.all(buyers.map((buyer) => vend(deps, buyer)));
  expect(await read()).toEqual(before);
  await sendMessages();
});

test('vends for one meter at the same time take turns, and none is computed again and again', async () => {
  const count = 8;
  const buyers: Buyer[] = [];
  for (let n = 0; n < count; n += 1) buyers.push(await newBuyer());
  const meterNumber = buyers[0]!.meterNumber;
  const cost = await meter.measure(() =>
    Promise.all(buyers.map(({ userId }) => vend(vending, { userId, meterNumber }))),
  );
  // Each one except the first reads the last identifier.
  expect(cost.statements).toMatchObject({ 'authority.issue_token': count, 'authority.last_tid_of': count - 1 });
  const { rows } = await owner.query<{ tid: number }>(
    `select tid from authority.issue where meter_number = $1 order by tid`,
    [meterNumber],
  );
  const tids = rows.map(({ tid }) => tid);
  const first = tids[0]!;
  // One after the other, without 00:01 of a day, which is reserved.
  const next = Array.from({ length: count + 1 }, (_, nth) => first + nth).filter((tid) => !isReservedTid(tid));
  expect(tids).toEqual(next.slice(0, count));
  await sendMessages();
});

test('an additional statement and an additional row are found', async () => {
  const buyer = await newBuyer();
  await sendMessages();
  const cost = await meter.measure(() =>
    vendAndTell(
      {
        ...vending,
        authority: {
          ...vending.authority,
          async vend(request) {
            await sql`insert into authority.key_use (key_id, purpose) select id, 'seal' from authority.vending_key limit 1`.execute(
              db,
            );
            return vending.authority.vend(request);
          },
        },
      },
      buyer,
    ),
  );
  expect(overBudget(cost, walletVend)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^statement insert into authority\.key_use/),
      expect.stringMatching(/^rows of authority\.key_use: 2/),
      expect.stringMatching(/^in all, transactions/),
    ]),
  );
});
