import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import * as ledger from './index.ts';

/**
 * Like Jepsen's bank test: while many callers move money concurrently, every reader sees the same total at any moment.
 */

const residents = 6;
const openingKobo = 10_000n;
const wallets = Array.from({ length: residents }, (_, i) => ledger.wallet(`run-${i}`));
let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 10 });
  const source = ledger.providerClearing('paystack');
  await ledger.openAccount(db, source);
  for (const code of wallets) {
    await ledger.openAccount(db, code);
    const moves = [{ from: source, to: code, amountKobo: openingKobo }];
    await ledger.post(db, { reference: `open ${code}`, kind: 'opening', memo: '', actor: 'system', moves });
  }
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it('never changes the total while residents pay each other, stop half-way and request too much', async () => {
  const until = Date.now() + 2500;
  let posted = 0;
  let refused = 0;
  let reads = 0;
  /** Continues after the time is over until enough was done, for a busy machine. */
  const goesOn = () => Date.now() < until || posted <= 50 || refused <= 5 || reads <= 20;

  async function pay(payer: number): Promise<void> {
    for (let i = 0; goesOn(); i += 1) {
      const from = wallets[Math.floor(Math.random() * residents)]!;
      const to = wallets[Math.floor(Math.random() * residents)]!;
      if (from === to) continue;
      try {
        await inTransaction(db, async (tx) => {
          const amountKobo = BigInt(1 + Math.floor(Math.random() * 6000));
          const moves = [{ from, to, amountKobo }];
          await ledger.post(tx, { reference: `run ${payer} ${i}`, kind: 'transfer', memo: '', actor: 'system', moves });
          if (i % 7 === 0) throw new Error('gave up');
        });
        posted += 1;
      } catch (error) {
        if (error instanceof AppError) expect(error.code).toBe('insufficient-funds');
        else expect(error).toMatchObject({ message: 'gave up' });
        refused += 1;
      }
    }
  }

  async function watch(): Promise<void> {
    while (goesOn()) {
      const { rows } = await sql<{ cached: bigint; added: bigint; lowest: bigint; all: bigint }>`
        select (select sum(balance_kobo)::bigint from ledger.account_balance where class = 'wallet') as cached,
               (select sum(p.amount_kobo)::bigint from ledger.posting p join ledger.account a on a.id = p.account_id
                where a.class = 'wallet') as added,
               (select min(balance_kobo) from ledger.balance) as lowest,
               (select sum(signed_kobo)::bigint from ledger.account_balance) as all`.execute(db);
      const total = openingKobo * BigInt(residents);
      expect(rows[0]).toMatchObject({ cached: total, added: total, all: 0n });
      expect(rows[0]!.lowest >= 0n).toBe(true);
      reads += 1;
    }
  }

  async function rollUp(): Promise<void> {
    while (goesOn()) await ledger.rollUp(db);
  }

  await Promise.all([...Array.from({ length: 6 }, (_, i) => pay(i)), watch(), watch(), rollUp()]);
  expect(await ledger.ledgerFindings(db)).toEqual([]);
});
