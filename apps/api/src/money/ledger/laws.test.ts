import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import * as ledger from './index.ts';

/**
 * Random histories against a model of three lines: a Map of balances. After each history the ledger must match the
 * model, and the checks of the reconciliation must find nothing.
 */

let database: TestDatabase;
let db: Db;
let runs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 8 });
  await ledger.openAccount(db, ledger.providerClearing('paystack'));
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const walletCount = 3;
const places = walletCount + 3;

interface Step {
  kind: 'post' | 'repeat' | 'clash' | 'reverse';
  moves: { from: number; to: number; amountKobo: bigint }[];
  /** Which earlier journal to repeat, conflict with or reverse. */
  pick: number;
}

const move = fc
  .record({
    from: fc.nat(places - 1),
    hop: fc.integer({ min: 1, max: places - 1 }),
    // Small amounts often meet empty wallets; the large ones look for overflows.
    amountKobo: fc.oneof(
      { weight: 9, arbitrary: fc.bigInt(1n, 500n) },
      { weight: 1, arbitrary: fc.bigInt(1n, 10n ** 15n) },
    ),
  })
  .map(({ from, hop, amountKobo }) => ({ from, to: (from + hop) % places, amountKobo }));

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('post', 'post', 'post', 'repeat', 'clash', 'reverse'),
  moves: fc.array(move, { minLength: 1, maxLength: 4 }),
  pick: fc.nat(),
});

/** Batches of steps; the steps of a batch are sent at the same moment. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 });

interface Done {
  reference: string;
  moves: ledger.Move[];
  deltas: Map<ledger.AccountCode, bigint>;
  isReversed: boolean;
}

function deltasOf(moves: readonly ledger.Move[]): Map<ledger.AccountCode, bigint> {
  const deltas = new Map<ledger.AccountCode, bigint>();
  for (const { from, to, amountKobo } of moves) {
    deltas.set(from, (deltas.get(from) ?? 0n) - amountKobo);
    deltas.set(to, (deltas.get(to) ?? 0n) + amountKobo);
  }
  return deltas;
}

const request = (reference: string, moves: ledger.Move[]): ledger.JournalRequest => ({
  reference,
  kind: 'law',
  memo: '',
  actor: 'system',
  moves,
});

it('holds the laws of the ledger after any history of posts, repeats, clashes, over-drafts and reversals', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (batches) => {
      runs += 1;
      const accounts = [
        ...Array.from({ length: walletCount }, (_, i) => ledger.wallet(`law-${runs}-${i}`)),
        ledger.orderClearing,
        ledger.vatPayable,
        ledger.suspense(),
      ];
      for (const code of accounts) await ledger.openAccount(db, code);
      const wallets = accounts.slice(0, walletCount);
      const model = new Map<ledger.AccountCode, bigint>();
      for (const code of accounts) model.set(code, await ledger.balanceOf(db, code));
      const done: Done[] = [];
      const apply = (deltas: Map<ledger.AccountCode, bigint>, sign: bigint) => {
        for (const [code, delta] of deltas) model.set(code, model.get(code)! + sign * delta);
      };

      for (const [batchNumber, steps] of batches.entries()) {
        const earlier = [...done];
        const isAlone = steps.length === 1;
        const reversing = new Set<Done>();
        await Promise.all(
          steps.map(async (current, index) => {
            const moves = current.moves.map((m) => ({
              from: accounts[m.from]!,
              to: accounts[m.to]!,
              amountKobo: m.amountKobo,
            }));
            const deltas = deltasOf(moves);
            if ([...deltas.values()].every((delta) => delta === 0n)) return;
            const picked = earlier[current.pick % Math.max(1, earlier.length)];
            if (current.kind === 'post' || !picked) {
              const reference = `law-${runs}-${batchNumber}-${index}`;
              const lacking = wallets.some((code) => model.get(code)! + (deltas.get(code) ?? 0n) < 0n);
              const outcome = await attempt(ledger.post(db, request(reference, moves)));
              if (isAlone) expect(outcome).toBe(lacking ? 'insufficient-funds' : 'posted');
              if (outcome !== 'posted') return expect(outcome).toBe('insufficient-funds');
              apply(deltas, 1n);
              done.push({ reference, moves, deltas, isReversed: false });
            } else if (current.kind === 'repeat') {
              expect(await attempt(ledger.post(db, request(picked.reference, picked.moves)))).toBe('replayed');
            } else if (current.kind === 'clash') {
              const other = [{ ...picked.moves[0]!, amountKobo: 10n ** 15n - 7n }];
              expect(await attempt(ledger.post(db, request(picked.reference, other)))).toBe('reference-conflict');
            } else if (!reversing.has(picked)) {
              reversing.add(picked);
              const reference = `undo-${picked.reference}`;
              const outcome = await attempt(
                ledger.reverse(db, { reference, reverses: picked.reference, memo: '', actor: 'system' }),
              );
              if (picked.isReversed) return expect(outcome).toBe('replayed');
              if (outcome !== 'posted') return expect(outcome).toBe('insufficient-funds');
              picked.isReversed = true;
              apply(picked.deltas, -1n);
            }
          }),
        );
        for (const code of wallets) expect(model.get(code)! >= 0n, 'a wallet never goes below zero').toBe(true);
      }

      for (const code of accounts) expect(await ledger.balanceOf(db, code), code).toBe(model.get(code));
      const { rows } = await sql<{ posted: bigint }>`
        select count(*) as posted from ledger.journal
        where starts_with(reference, ${`law-${runs}-`}) or starts_with(reference, ${`undo-law-${runs}-`})`.execute(db);
      expect(rows[0]!.posted).toBe(BigInt(done.length + done.filter((journal) => journal.isReversed).length));
      if (runs % 3 === 0) await ledger.rollUp(db);
      expect(await ledger.ledgerFindings(db)).toEqual([]);
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

async function attempt(posting: Promise<ledger.Posted>): Promise<string> {
  try {
    return (await posting).replayed ? 'replayed' : 'posted';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
