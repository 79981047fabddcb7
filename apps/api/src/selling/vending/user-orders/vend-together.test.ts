import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contactOfUser } from '#identity';
import { balanceOf, ledgerFindings, openAccount, openingBalances, post, wallet } from '#ledger';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createLog } from '#platform/log';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { loadDemonstration } from '../../../demonstration/demonstration.ts';
import { demonstrationKey } from '../authority/simulator-keys.ts';
import { createEmbeddedAuthority } from '../authority/embedded.ts';
import { vendingFindings } from '../findings/findings.ts';
import { placeWalletVends, type NewVend } from '../orders/place-vend-store.ts';
import { createVendTogether } from '../orders/vend-together.ts';
import { newReference } from '#platform/references';
import { vendJob } from '../tokens/issue-token.ts';
import { vendFromWallet, type WalletVendDeps } from './vend-from-wallet.ts';

const meters = ['04175000019', '04175000027', '04175000043'] as const;
const caps = { capPerHourKobo: 10n ** 12n, capPerMeterDayKobo: 10n ** 12n, allowSimulatorKeys: true };

/** Runs that were rolled back: vends that succeed alone hide that they did not succeed together. */
const undone: unknown[] = [];
const onUndone = (error: unknown) => void undone.push(error);
const log = createLog('test', 'silent');
log.warn = (about: { err?: unknown }) => onUndone(about.err);

let database: TestDatabase;
let db: Db;
let owner: pg.Client;
let deps: WalletVendDeps;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 12 });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await inTransaction(db, loadDemonstration);
  deps = depsFor();
  const authority = createEmbeddedAuthority({ db, sealingKey: Buffer.alloc(32, 7), ...caps });
  await authority.ensureSimulatorKey(demonstrationKey);
});
afterEach(() => expect(undone.splice(0)).toEqual([]));
afterAll(async () => {
  await owner.end();
  await db.destroy();
  await database.drop();
});

function depsFor(changes: Partial<WalletVendDeps> = {}): WalletVendDeps {
  return {
    db,
    caps,
    authority: createEmbeddedAuthority({ db, sealingKey: Buffer.alloc(32, 7), ...caps, together: { onUndone } }),
    payments: { requestRefund: () => Promise.reject(new Error('a wallet order requests no refund from a provider')) },
    contactOfUser,
    together: createVendTogether(db, log),
    crash: () => undefined,
    log,
    ...changes,
  };
}

let users = 0;
async function fund(amountKobo: bigint): Promise<string> {
  users += 1;
  const { rows } = await owner.query<{ id: string }>(
    `insert into identity."user" (email, first_name, last_name, user_name) values ($1, 'Ada', 'Obi', $2) returning id::text`,
    [`together${users}@example.com`, `together${users}`],
  );
  const { id } = rows[0]!;
  await openAccount(db, wallet(id));
  if (amountKobo > 0n) {
    const moves = [{ from: openingBalances, to: wallet(id), amountKobo }] as const;
    await post(db, { reference: `fund:${id}`, kind: 'wallet-funded', moves, memo: 'Test funds', actor: 'system' });
  }
  return id;
}

const request = (userId: string, changes = {}) => ({
  userId,
  key: 'first',
  meterNumber: meters[0],
  amountKobo: 500_000n,
  refusesRepeat: true,
  ...changes,
});

const held = (userId: string) => balanceOf(db, wallet(userId));

async function expectCleanBooks(): Promise<void> {
  expect([...(await vendingFindings(db)), ...(await ledgerFindings(db))]).toEqual([]);
}

/** The number of commits of these orders: orders of one commit have the same time of creation. */
async function commitsOf(ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ commits: number }>`
    select count(distinct created_at)::int as commits from vending."order" where buyer_id = any(${ids}::text[])`.execute(
    db,
  );
  return rows[0]!.commits;
}

test('vends that arrive together are stored together, and each caller gets the token of their own order', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => fund(500_000n)));
  const all = await Promise.all(
    ids.map((id, index) => vendFromWallet(deps, request(id, { meterNumber: meters[index % 3] }))),
  );
  for (const [index, { order, tokens, replayed }] of all.entries()) {
    expect(order).toMatchObject({ buyerId: ids[index], status: 'vended', meterNumber: meters[index % 3] });
    expect(tokens).toMatchObject([{ token: expect.stringMatching(/^\d{20}$/), kind: 'credit' }]);
    expect(replayed).toBe(false);
    const { rows } = await sql<{ token: string }>`select token from vending.token where order_id = ${order.id}`.execute(
      db,
    );
    expect(rows.map(({ token }) => token)).toEqual(tokens.map(({ token }) => token));
    expect(await held(ids[index]!)).toBe(0n);
  }
  expect(new Set(all.map(({ tokens }) => tokens[0]?.token)).size).toBe(12);
  expect(await commitsOf(ids)).toBeLessThan(4);
  await expectCleanBooks();
});

test('a refused vend gets its reason, and the others are not affected', async () => {
  const rich = await Promise.all(Array.from({ length: 6 }, () => fund(500_000n)));
  const poor = await fund(499_999n);
  const twice = await fund(2_000_000n);
  await vendFromWallet(deps, request(twice, { key: 'before' }));
  const wanted = [
    request(rich[0]!),
    request(poor),
    request(rich[1]!, { meterNumber: '00000000000' }),
    request(rich[2]!),
    request(twice, { key: 'again' }),
    request(rich[3]!, { meterNumber: '04175000068' }),
    request(rich[4]!, { amountKobo: 1n }),
    request(rich[5]!),
    request(twice, { key: 'before', amountKobo: 400_000n }),
  ];
  const all = await Promise.allSettled(wanted.map((one) => vendFromWallet(deps, one)));
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value.order.status : one.reason.code))).toEqual([
    'vended',
    'insufficient-funds',
    'unknown-meter',
    'vended',
    'paid-a-moment-ago',
    'meter-inactive',
    'amount-too-small',
    'vended',
    'idempotency-key-reused',
  ]);
  expect(await held(poor)).toBe(499_999n);
  expect(await held(twice)).toBe(1_500_000n);
  await expectCleanBooks();
});

test('one key many times at the same time is one order, and a wallet is never spent twice', async () => {
  const same = await fund(5_000_000n);
  const tight = await fund(1_200_000n);
  const all = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => vendFromWallet(deps, request(same, { refusesRepeat: false }))),
    ...Array.from({ length: 6 }, (_, index) =>
      vendFromWallet(deps, request(tight, { key: `key${index}`, refusesRepeat: false })),
    ),
  ]);
  const ofSame = all.slice(0, 6).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(ofSame).toHaveLength(6);
  expect(new Set(ofSame.map(({ order }) => order.id)).size).toBe(1);
  expect(ofSame.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(all.slice(6).filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await held(same)).toBe(4_500_000n);
  expect(await held(tight)).toBe(200_000n);
  await expectCleanBooks();
});

test('when a process stops between the two commits, the worker finishes each order of the run', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => fund(500_000n)));
  const broken = depsFor({
    crash: (point) => {
      if (point === 'vend.after_authority_reply') throw new Error('broke off');
    },
  });
  const first = await Promise.all(ids.map((id) => vendFromWallet(broken, request(id))));
  expect(first.map(({ order }) => order.status)).toEqual(Array.from({ length: 5 }, () => 'vending'));
  await owner.query(
    `update vending."order" set lease_until = null, next_attempt_at = now() where status in ('paid', 'vending', 'unknown')`,
  );
  await vendJob(depsFor()).run();
  for (const id of ids) {
    const { order, tokens, replayed } = await vendFromWallet(deps, request(id));
    expect([order.status, tokens.length, replayed]).toEqual(['vended', 1, true]);
    expect(await held(id)).toBe(0n);
  }
  await expectCleanBooks();
});

test('a token that cannot be stored does not stop the others of its run, and is stored later', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => fund(600_000n)));
  const odd = 600_000n;
  const spoiling = depsFor({
    authority: {
      ...deps.authority,
      async vend(wanted) {
        const outcome = await deps.authority.vend(wanted);
        if (outcome.kind !== 'ok' || wanted.amountKobo !== odd) return outcome;
        return { ...outcome, tokens: outcome.tokens.map((token) => ({ ...token, token: 'no digits' })) };
      },
    },
  });
  const amounts = [500_000n, 500_000n, odd, 500_000n, 500_000n];
  const all = await Promise.all(
    ids.map((id, index) => vendFromWallet(spoiling, request(id, { amountKobo: amounts[index]! }))),
  );
  expect(all.map(({ order }) => order.status)).toEqual(['vended', 'vended', 'vending', 'vended', 'vended']);
  await owner.query(
    `update vending."order" set lease_until = null, next_attempt_at = now() where status in ('paid', 'vending', 'unknown')`,
  );
  await vendJob(depsFor()).run();
  const { order, tokens } = await vendFromWallet(deps, request(ids[2]!, { amountKobo: odd }));
  expect([order.status, tokens.length]).toEqual(['vended', 1]);
  await expectCleanBooks();
});

test('a run concurrent with purchases that hold the same meters and wallets ends without a deadlock', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => fund(3_000_000n)));
  const alone = depsFor();
  delete alone.together;
  const all = await Promise.all(
    Array.from({ length: 5 }, (_, round) =>
      ids.map((id, index) =>
        vendFromWallet(
          index % 3 === 0 ? alone : deps,
          request(id, { key: `r${round}`, meterNumber: meters[(index + round) % 3], refusesRepeat: false }),
        ),
      ),
    ).flat(),
  );
  expect(all.map(({ order }) => order.status)).toEqual(Array.from({ length: 40 }, () => 'vended'));
  for (const id of ids) expect(await held(id)).toBe(500_000n);
  await expectCleanBooks();
}, 60_000);

test('the hour’s cap applies to vends that arrive together', async () => {
  const { rows } = await sql<{ kobo: bigint }>`select authority.hour_kobo() as kobo`.execute(db);
  const tight = { ...caps, capPerHourKobo: rows[0]!.kobo + 1_600_000n };
  const ids = await Promise.all(Array.from({ length: 8 }, () => fund(500_000n)));
  const authority = createEmbeddedAuthority({ db, sealingKey: Buffer.alloc(32, 7), ...tight, together: { onUndone } });
  // Placed with a wide cap: here the authority is called, which enforces its own cap.
  const all = await Promise.all(ids.map((id) => vendFromWallet(depsFor({ authority }), request(id))));
  expect(all.filter(({ order }) => order.status === 'vended')).toHaveLength(3);
  const after = await sql<{ kobo: bigint }>`select authority.hour_kobo() as kobo`.execute(db);
  expect(after.rows[0]!.kobo).toBe(rows[0]!.kobo + 1_500_000n);
});

const newVend = (userId: string, changes: Partial<NewVend> = {}): NewVend => ({
  ...request(userId),
  reference: newReference('VND'),
  leaseSeconds: 30,
  caps: { ...caps, capPerHourKobo: 10n ** 13n },
  sessionKey: undefined,
  onlyLinked: false,
  ...changes,
});

/** The result of each vend of a run of the database. */
async function placeTogether(...vends: NewVend[]): Promise<string[]> {
  const results = await placeWalletVends(db, vends);
  return results.map((one) => {
    if (one.status === 'rejected') return one.reason.code;
    return one.value.outcome === 'not-placed' ? one.value.reason : one.value.outcome;
  });
}

test('a run of the database handles each vend separately, and returns them in their order', async () => {
  const [first, second] = await Promise.all([fund(500_000n), fund(0n)]);
  expect(await placeTogether(newVend(second), newVend(first), newVend(first))).toEqual([
    'insufficient-funds',
    'placed',
    'replayed',
  ]);
});

test('when orders that are stored together are refused, only the affected order is refused and the others are placed', async () => {
  const ids = await Promise.all([10_100_000n, 500_000n, 500_000n, 500_000n].map(fund));
  // More than a user without a meter may spend in one step: refused when the order is stored.
  expect(
    await placeTogether(
      newVend(ids[0]!, { amountKobo: 10_100_000n }),
      newVend(ids[1]!, { meterNumber: meters[1] }),
      newVend(ids[2]!, { meterNumber: meters[2] }),
    ),
  ).toEqual(['over-limit', 'placed', 'placed']);
  const { rows } = await owner.query<{ kobo: string }>(
    'select (10000000000000 - vending.left_this_hour(10000000000000))::text as kobo',
  );
  // Each fits into the rest of the hour, but both together do not.
  const tight = { ...caps, capPerHourKobo: BigInt(rows[0]!.kobo) + 700_000n };
  expect(
    await placeTogether(
      newVend(ids[0]!, { key: 'hour', caps: tight }),
      newVend(ids[3]!, { key: 'hour', caps: tight, meterNumber: meters[1] }),
    ),
  ).toEqual(['placed', 'cap-hour']);
  expect(await Promise.all(ids.map(held))).toEqual([9_600_000n, 0n, 0n, 500_000n]);
  await expectCleanBooks();
});
