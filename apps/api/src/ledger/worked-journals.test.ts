import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDb, type Db } from '#platform/db';
import { createTestDatabase, type TestDatabase } from '#platform/test-database';
import * as ledger from './index.ts';

/** The tables under "Worked journals" in README.md, posted as they stand there. */

let database: TestDatabase;
let db: Db;

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 2 });
});

afterEach(async () => {
  expect(await ledger.ledgerFindings(db)).toEqual([]);
  await db.destroy();
  await database.drop();
});

interface WorkedJournal {
  kind: string;
  moves: ledger.Move[];
}

async function workedExample(title: string): Promise<WorkedJournal[]> {
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8');
  const section = readme.split('\n**').find((text) => text.startsWith(title));
  expect(section, `README.md has "${title}"`).toBeDefined();
  const journals: WorkedJournal[] = [];
  for (const line of section!.split('\n')) {
    const [kind, from, to, amount] = line
      .split('|')
      .slice(1, 5)
      .map((cell) => cell.trim());
    if (!amount || !/^[\d,]+$/.test(amount)) continue;
    if (kind) journals.push({ kind: kind.replaceAll('`', ''), moves: [] });
    journals.at(-1)!.moves.push({
      from: from as ledger.AccountCode,
      to: to as ledger.AccountCode,
      amountKobo: BigInt(amount.replaceAll(',', '')),
    });
  }
  return journals;
}

async function postExample(title: string): Promise<void> {
  for (const [index, { kind, moves }] of (await workedExample(title)).entries()) {
    for (const { from, to } of moves) for (const code of [from, to]) await ledger.openAccount(db, code);
    await ledger.post(db, { reference: `${title} ${index}`, kind, memo: title, actor: 'system', moves });
  }
}

async function balances(): Promise<Record<string, bigint>> {
  const lines = await ledger.trialBalance(db);
  return Object.fromEntries(
    lines.filter((line) => line.balanceKobo !== 0n).map((line) => [line.accountClass, line.balanceKobo]),
  );
}

it.each<[string, Record<string, bigint>]>([
  [
    'A quick purchase',
    { 'provider-clearing': 492_500n, revenue: 465_116n, 'vat-payable': 34_884n, 'provider-fees': 7_500n },
  ],
  ['Under-payment', {}],
  ['Over-payment', { 'provider-clearing': 500_000n, 'order-clearing': 500_000n }],
  [
    'Debt recovery',
    { 'provider-clearing': 500_000n, revenue: 372_093n, 'vat-payable': 27_907n, 'opening-balances': 100_000n },
  ],
  ['A vend from the wallet', { 'provider-clearing': 500_000n, 'order-clearing': 500_000n }],
  ['An unknown transfer', { 'provider-clearing': 250_000n, wallet: 250_000n }],
])('%s ends with what the README says', async (title, expected) => {
  await postExample(title);
  expect(await balances()).toEqual(expected);
});

it('pays a withdrawal out once, with the fee', async () => {
  await postExample('A vend from the wallet');
  await ledger.reverse(db, { reference: 'undo', reverses: 'A vend from the wallet 1', memo: '', actor: 'system' });
  await postExample('A withdrawal');
  expect(await balances()).toEqual({ 'provider-clearing': 10_000n, 'service-fees': 10_000n });
});

it('undoes the wrong placing of an unknown transfer', async () => {
  await postExample('An unknown transfer');
  const reversal = { reference: 'undo', reverses: 'An unknown transfer 1', memo: 'another wallet', actor: 'user:1' };
  await ledger.reverse(db, reversal);
  expect(await balances()).toEqual({ 'provider-clearing': 250_000n, suspense: 250_000n });
});

/** Journals of features that do not exist yet; a name leaves this list when its feature is built. */
const planned = [
  'wallet-funded',
  'order-paid',
  'withdrawal-requested',
  'withdrawal-paid',
  'unknown-transfer',
  'suspense-placed',
];

it('names each journal as the code posts it', async () => {
  const source = new URL('..', import.meta.url);
  const migrations = new URL('../../migrations/', import.meta.url);
  const code: string[] = [];
  for (const [folder, end] of [
    [source, '.ts'],
    [migrations, '.sql'],
  ] as const)
    for (const name of await readdir(folder, { recursive: true }))
      if (name.endsWith(end) && !name.endsWith('.test.ts')) code.push(await readFile(new URL(name, folder), 'utf8'));
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8');
  const worked = readme.split('## Worked journals')[1]!.split('\n## ')[0]!;
  const kinds = new Set([...worked.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, kind]) => kind!));
  const missing = [...kinds].filter(
    (kind) => !planned.includes(kind) && !code.some((text) => text.includes(`'${kind}'`)),
  );
  expect(missing).toEqual([]);
});
