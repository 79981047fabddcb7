import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import * as ledger from './index.ts';
import { rollUpAll } from './test-roll-up.ts';

let database: TestDatabase;
let db: Db;
let lastUser = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl });
  await ledger.openAccount(db, paystack);
});

afterAll(async () => {
  expect(await ledger.ledgerFindings(db)).toEqual([]);
  await db.destroy();
  await database.drop();
});

const paystack = ledger.providerClearing('paystack');

async function openWallet(fundedKobo = 0n): Promise<ledger.AccountCode> {
  lastUser += 1;
  const code = ledger.wallet(`post-${lastUser}`);
  await ledger.openAccount(db, code);
  if (fundedKobo > 0n) await ledger.post(db, journal(`fund-${lastUser}`, [[paystack, code, fundedKobo]]));
  return code;
}

function journal(
  reference: string,
  moves: [ledger.AccountCode, ledger.AccountCode, bigint][],
  rest: Partial<ledger.JournalRequest> = {},
): ledger.JournalRequest {
  return {
    reference,
    kind: 'test',
    memo: 'a test',
    actor: 'system',
    moves: moves.map(([from, to, amountKobo]) => ({ from, to, amountKobo })),
    ...rest,
  };
}

describe('posting a journal', () => {
  it('shows each account on its normal side', async () => {
    const wallet = await openWallet();
    const before = await ledger.balanceOf(db, paystack);
    const posted = await ledger.post(db, journal('side-1', [[paystack, wallet, 12_345n]]));
    expect(posted).toEqual({ journalId: expect.any(BigInt), replayed: false });
    expect(await ledger.balanceOf(db, wallet)).toBe(12_345n);
    expect(await ledger.balanceOf(db, paystack)).toBe(before + 12_345n);
  });

  it('nets two moves on one account into one posting', async () => {
    const wallet = await openWallet(500_000n);
    await ledger.post(
      db,
      journal('net-1', [
        [wallet, ledger.payoutsInTransit, 490_000n],
        [wallet, ledger.serviceFees, 10_000n],
      ]),
    );
    const [line] = await ledger.statement(db, wallet, { limit: 1 });
    expect(line).toMatchObject({ reference: 'net-1', amountKobo: -500_000n, balanceAfterKobo: 0n });
  });

  it('writes the audit entry in the same transaction', async () => {
    const wallet = await openWallet();
    const { journalId } = await ledger.post(
      db,
      journal('audit-1', [[paystack, wallet, 1n]], { actor: 'user:9', requestId: 'req-9' }),
    );
    const { rows } = await sql`select actor, action, request_id, after->>'reference' as reference from audit.entry
      where object_kind = 'journal' and object_id = ${String(journalId)}`.execute(db);
    expect(rows).toEqual([{ actor: 'user:9', action: 'ledger.post', request_id: 'req-9', reference: 'audit-1' }]);
  });

  it('leaves nothing behind when the transaction around it fails', async () => {
    const wallet = await openWallet();
    const attempt = db.transaction().execute(async (tx) => {
      await ledger.post(tx, journal('rolled-back', [[paystack, wallet, 100n]]));
      throw new Error('the caller gave up');
    });
    await expect(attempt).rejects.toThrow('the caller gave up');
    expect(await ledger.balanceOf(db, wallet)).toBe(0n);
    expect(await ledger.statement(db, wallet, { limit: 10 })).toEqual([]);
  });

  it('keeps currencies apart', async () => {
    const dollars = ledger.providerClearing('paystack', 'USD');
    await ledger.openAccount(db, dollars);
    await ledger.openAccount(db, ledger.suspense('USD'));
    await ledger.post(db, journal('usd-1', [[dollars, ledger.suspense('USD'), 99n]], { currency: 'USD' }));
    expect(await ledger.balanceOf(db, ledger.suspense('USD'))).toBe(99n);
    const mixed = ledger.post(db, journal('usd-2', [[dollars, ledger.suspense(), 99n]]));
    await expect(mixed).rejects.toMatchObject({ code: 'GL003' });
  });
});

describe('the same reference again', () => {
  it('moves the money once when the content is the same', async () => {
    const wallet = await openWallet();
    const first = await ledger.post(db, journal('again-1', [[paystack, wallet, 700n]]));
    const second = await ledger.post(db, journal('again-1', [[paystack, wallet, 700n]], { requestId: 'another' }));
    expect(second).toEqual({ journalId: first.journalId, replayed: true });
    expect(await ledger.balanceOf(db, wallet)).toBe(700n);
  });

  it('still returns the first result when the wallet is empty by now', async () => {
    const wallet = await openWallet(700n);
    const spend = journal('again-2', [[wallet, ledger.orderClearing, 700n]]);
    await ledger.post(db, spend);
    expect(await ledger.post(db, spend)).toMatchObject({ replayed: true });
  });

  it('is recognised by a later version: the content of its hash never changes', async () => {
    const wallet = await openWallet(1000n);
    const { journalId } = await ledger.post(
      db,
      journal('hashed-1', [
        [wallet, ledger.orderClearing, 300n],
        [wallet, ledger.vatPayable, 20n],
      ]),
    );
    const { rows } = await sql<{ same: boolean }>`
      select j.content_hash = sha256(convert_to(jsonb_build_array(j.kind, j.currency, j.reverses,
        (select jsonb_agg(p.account_id order by p.account_id) from ledger.posting p where p.journal_id = j.id),
        (select jsonb_agg(p.amount_kobo order by p.account_id) from ledger.posting p where p.journal_id = j.id))::text, 'UTF8')) as same
      from ledger.journal j where j.id = ${journalId}`.execute(db);
    expect(rows).toEqual([{ same: true }]);
  });

  it.each([
    ['another amount', (wallet: ledger.AccountCode) => journal('clash', [[paystack, wallet, 701n]])],
    ['another account', () => journal('clash', [[paystack, ledger.orderClearing, 700n]])],
    ['another kind', (wallet: ledger.AccountCode) => journal('clash', [[paystack, wallet, 700n]], { kind: 'other' })],
  ])('is refused with %s', async (_, clashing) => {
    const wallet = ledger.wallet('clash');
    await ledger.openAccount(db, wallet);
    await ledger.post(db, journal('clash', [[paystack, wallet, 700n]]));
    await expect(ledger.post(db, clashing(wallet))).rejects.toMatchObject({ code: 'reference-conflict' });
    expect(await ledger.balanceOf(db, wallet)).toBe(700n);
  });

  it('posts once when ten callers arrive at the same moment', async () => {
    const wallet = await openWallet();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => ledger.post(db, journal('at-once', [[paystack, wallet, 50n]]))),
    );
    expect(results.filter((result) => !result.replayed)).toHaveLength(1);
    expect(new Set(results.map((result) => result.journalId)).size).toBe(1);
    expect(await ledger.balanceOf(db, wallet)).toBe(50n);
  });
});

describe('a wallet', () => {
  it('can be emptied to the last kobo and not beyond', async () => {
    const wallet = await openWallet(1000n);
    const over = ledger.post(db, journal('over-1', [[wallet, ledger.orderClearing, 1001n]]));
    await expect(over).rejects.toMatchObject({ name: 'AppError', code: 'insufficient-funds' });
    await ledger.post(db, journal('exact-1', [[wallet, ledger.orderClearing, 1000n]]));
    expect(await ledger.balanceOf(db, wallet)).toBe(0n);
  });

  it('pays one of many concurrent callers who request the whole balance', async () => {
    const wallet = await openWallet(1000n);
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        ledger.post(db, journal(`race-${i}`, [[wallet, ledger.orderClearing, 1000n]])),
      ),
    );
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    expect(await ledger.balanceOf(db, wallet)).toBe(0n);
  });

  it('does not deadlock when two residents pay each other at the same time', async () => {
    const [a, b] = [await openWallet(10_000n), await openWallet(10_000n)];
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => ledger.post(db, journal(`cross-${i}`, [i % 2 ? [a, b, 10n] : [b, a, 10n]]))),
    );
    expect((await ledger.balanceOf(db, a)) + (await ledger.balanceOf(db, b))).toBe(20_000n);
  });

  it('has a statement that pages from newest to oldest without a gap', async () => {
    const wallet = await openWallet();
    for (let i = 1; i <= 7; i += 1) await ledger.post(db, journal(`page-${i}`, [[paystack, wallet, BigInt(i)]]));
    const seen: ledger.StatementLine[] = [];
    for (let page = await ledger.statement(db, wallet, { limit: 3 }); page.length > 0;) {
      seen.push(...page);
      page = await ledger.statement(db, wallet, { limit: 3, beforeId: page.at(-1)!.postingId });
    }
    expect(seen.map((line) => line.reference)).toEqual([7, 6, 5, 4, 3, 2, 1].map((i) => `page-${i}`));
    expect(seen.map((line) => line.balanceAfterKobo)).toEqual([28n, 21n, 15n, 10n, 6n, 3n, 1n]);
  });
});

describe('a reversal', () => {
  const undo = (reference: string, reverses: string) =>
    ledger.reverse(db, { reference, reverses, memo: 'posted by mistake', actor: 'user:1' });

  it('is the exact opposite and names the journal that it reverses', async () => {
    const wallet = await openWallet();
    const original = await ledger.post(db, journal('wrong-1', [[paystack, wallet, 900n]]));
    await undo('undo-1', 'wrong-1');
    expect(await ledger.balanceOf(db, wallet)).toBe(0n);
    const [line] = await ledger.statement(db, wallet, { limit: 1 });
    expect(line).toMatchObject({ kind: 'reversal', reverses: original.journalId, amountKobo: -900n });
  });

  it('happens once, however often and under however many references it is requested', async () => {
    const wallet = await openWallet();
    await ledger.post(db, journal('wrong-2', [[paystack, wallet, 900n]]));
    expect(await undo('undo-2', 'wrong-2')).toMatchObject({ replayed: false });
    expect(await undo('undo-2', 'wrong-2')).toMatchObject({ replayed: true });
    await expect(undo('undo-2b', 'wrong-2')).rejects.toMatchObject({ code: 'reference-conflict' });
    expect(await ledger.balanceOf(db, wallet)).toBe(0n);
  });

  it('happens once when two people click the button at the same moment', async () => {
    const wallet = await openWallet();
    await ledger.post(db, journal('wrong-3', [[paystack, wallet, 900n]]));
    const presses = await Promise.allSettled(Array.from({ length: 6 }, (_, i) => undo(`undo-3-${i}`, 'wrong-3')));
    expect(presses.filter((press) => press.status === 'fulfilled')).toHaveLength(1);
    for (const press of presses) {
      if (press.status === 'rejected') expect(press.reason).toMatchObject({ code: 'reference-conflict' });
    }
    expect(await ledger.balanceOf(db, wallet)).toBe(0n);
  });

  it('is refused when the money has already been spent', async () => {
    const wallet = await openWallet();
    await ledger.post(db, journal('wrong-4', [[paystack, wallet, 900n]]));
    await ledger.post(db, journal('spent-4', [[wallet, ledger.orderClearing, 1n]]));
    await expect(undo('undo-4', 'wrong-4')).rejects.toMatchObject({ code: 'insufficient-funds' });
  });

  it('is refused for a journal that does not exist and for another reversal', async () => {
    const wallet = await openWallet();
    await ledger.post(db, journal('wrong-5', [[paystack, wallet, 900n]]));
    await undo('undo-5', 'wrong-5');
    await expect(undo('undo-undo', 'undo-5')).rejects.toMatchObject({ code: 'reference-conflict' });
    await expect(undo('undo-nothing', 'never-posted')).rejects.toMatchObject({ code: 'reference-conflict' });
  });

  it('does not take a reference that belongs to another journal', async () => {
    const wallet = await openWallet();
    await ledger.post(db, journal('wrong-6', [[paystack, wallet, 900n]]));
    await expect(undo('wrong-6', 'wrong-6')).rejects.toMatchObject({ code: 'reference-conflict' });
  });
});

describe('totals and the trial balance', () => {
  it('stay the same when postings are rolled up, also while others post', async () => {
    const wallet = await openWallet();
    const expected = (await ledger.balanceOf(db, paystack)) + 200n;
    await Promise.all([
      ...Array.from({ length: 20 }, (_, i) => ledger.post(db, journal(`roll-${i}`, [[paystack, wallet, 10n]]))),
      ...Array.from({ length: 5 }, () => ledger.rollUp(db)),
    ]);
    await rollUpAll(db);
    expect(await ledger.balanceOf(db, paystack)).toBe(expected);
    const { rows } = await sql`select 1 from ledger.total where balance_kobo <> 0`.execute(db);
    expect(rows).not.toEqual([]);
  });

  it('makes the roll-up wait for a slow transaction instead of skipping its postings', async () => {
    const wallet = await openWallet();
    const before = await ledger.balanceOf(db, ledger.orderClearing);
    await db.transaction().execute(async (slow) => {
      await ledger.post(slow, journal('slow', [[ledger.orderClearing, wallet, 5n]]));
      await ledger.post(db, journal('overtaker', [[paystack, ledger.orderClearing, 7n]]));
      for (let i = 0; i < 3; i += 1) await ledger.rollUp(db);
      expect(await ledger.balanceOf(db, ledger.orderClearing)).toBe(before + 7n);
    });
    for (let i = 0; i < 3; i += 1) await ledger.rollUp(db);
    expect(await ledger.balanceOf(db, ledger.orderClearing)).toBe(before + 2n);
  });

  it('refuses to roll up inside a transaction that has already written', async () => {
    const attempt = db.transaction().execute(async (tx) => {
      await ledger.openAccount(tx, ledger.wallet('roll-up-late'));
      await sql`select ledger.roll_up()`.execute(tx);
    });
    await expect(attempt).rejects.toMatchObject({ code: 'GL010' });
  });

  it('add up to zero in every currency', async () => {
    const sums = new Map<string, bigint>();
    for (const line of await ledger.trialBalance(db)) {
      sums.set(line.currency, (sums.get(line.currency) ?? 0n) + line.signedKobo);
    }
    expect(Object.fromEntries(sums)).toEqual({ NGN: 0n, USD: 0n });
  });
});

describe('journals posted together', () => {
  let owner: Db;
  beforeAll(() => {
    owner = createDb({ url: database.ownerUrl, poolSize: 1 });
  });
  afterAll(() => owner.destroy());

  type Draft = [reference: string, moves: [string | null, string | null, bigint][]];
  const postTogether = async (...drafts: Draft[]) => {
    const list = drafts.map(
      ([reference, moves]) =>
        sql`row(${reference}, 'test', 'a test', 'system', array[${sql.join(
          moves.map(([from, to, amount]) => sql`row(${from}, ${to}, ${amount}::bigint)::ledger.move`),
        )}]::ledger.move[])::ledger.draft`,
    );
    const { rows } = await sql<{ ids: string[] }>`
      select ledger.post_together(array[${sql.join(list)}]::ledger.draft[]) as ids`.execute(owner);
    return rows[0]!.ids.map(BigInt);
  };

  it('have the same result as if posted one by one, and a balance follows their order', async () => {
    const [one, two] = [await openWallet(1000n), await openWallet(500n)];
    const ids = await postTogether(
      ['together-1', [[one, ledger.orderClearing, 300n]]],
      ['together-2', [[two, ledger.orderClearing, 500n]]],
      [
        'together-3',
        [
          [paystack, one, 50n],
          [one, ledger.serviceFees, 200n],
        ],
      ],
    );
    expect(ids).toEqual(ids.toSorted((a, b) => Number(a - b)));
    const lines = await ledger.statement(db, one, { limit: 2 });
    expect(lines.map((line) => [line.reference, line.amountKobo, line.balanceAfterKobo])).toEqual([
      ['together-3', -150n, 550n],
      ['together-1', -300n, 700n],
    ]);
    expect(await ledger.balanceOf(db, one)).toBe(550n);
    expect(await ledger.balanceOf(db, two)).toBe(0n);
    // The same content under the same reference is recognised, also when it arrives alone.
    const again = await ledger.post(db, journal('together-1', [[one, ledger.orderClearing, 300n]]));
    expect(again).toEqual({ journalId: ids[0], replayed: true });
    const { rows } = await sql<{ action: string; after: unknown }>`
      select action, after from audit.entry where object_kind = 'journal' and object_id = ${String(ids[1])}`.execute(
      owner,
    );
    expect(rows).toMatchObject([{ action: 'ledger.post', after: { reference: 'together-2' } }]);
  });

  it('are all refused when one of them is', async () => {
    const wallet = await openWallet(100n);
    await ledger.openAccount(db, ledger.refundsOwed('USD'));
    const good: Draft = ['all-or-none', [[wallet, ledger.orderClearing, 60n]]];
    const bad: [code: string, draft: Draft][] = [
      ['GL004', ['bad', [[wallet, ledger.orderClearing, 41n]]]],
      ['GL002', ['bad', [['wallet:nobody-here', ledger.orderClearing, 1n]]]],
      ['GL003', ['bad', [[ledger.refundsOwed('USD'), ledger.orderClearing, 1n]]]],
      ['GL001', ['bad', [[wallet, wallet, 1n]]]],
      ['GL001', ['bad', [[wallet, ledger.orderClearing, 0n]]]],
      ['GL001', ['bad', [[null, ledger.orderClearing, 1n]]]],
      [
        'GL001',
        [
          'bad',
          [
            [wallet, ledger.orderClearing, 5n],
            [ledger.orderClearing, wallet, 5n],
          ],
        ],
      ],
      ['23505', ['all-or-none', [[paystack, ledger.orderClearing, 1n]]]],
    ];
    for (const [code, draft] of bad) await expect(postTogether(good, draft), code).rejects.toMatchObject({ code });
    expect(await ledger.balanceOf(db, wallet)).toBe(100n);
  });

  it('cannot be posted by the application: it must list every move', async () => {
    await expect(sql`select ledger.post_together(array[]::ledger.draft[])`.execute(db)).rejects.toThrow(
      /permission denied/,
    );
  });
});

it('refuses to open an account that fits no class, and opens a known one once', async () => {
  const odd = ['wallet', 'wallet:1:2', 'cash:1', 'wallet:', 'wallet:1;drop', 'Wallet:1', 'suspense:naira'];
  for (const code of odd) {
    await expect(ledger.openAccount(db, code as ledger.AccountCode), code).rejects.toThrow();
  }
  const ids = await Promise.all(Array.from({ length: 6 }, () => ledger.openAccount(db, ledger.wallet('at-once'))));
  expect(new Set(ids).size).toBe(1);
});
