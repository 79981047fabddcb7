import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import * as ledger from './index.ts';

/*
 * docs/accounts.md is the chart of accounts for accountants. Its examples are posted and compared with the code and the
 * database.
 */

const page = await readFile(new URL('../../../../../docs/accounts.md', import.meta.url), 'utf8');

interface WorkedJournal {
  kind: string;
  moves: ledger.Move[];
}

const examples = page
  .split('\n**')
  .slice(1)
  .flatMap((text): [title: string, journals: WorkedJournal[]][] => {
    const journals = journalsIn(text);
    return journals.length > 0 ? [[text.slice(0, text.indexOf('.**')), journals]] : [];
  });

function journalsIn(text: string): WorkedJournal[] {
  const journals: WorkedJournal[] = [];
  for (const line of text.split('\n')) {
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

describe('each example posts', () => {
  let database: TestDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = createDb({ url: database.appUrl, poolSize: 2 });
  });

  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  /**
   * Journals of these kinds are copied into the history of their order. There are no orders here, so they are posted
   * under another kind.
   */
  const ofOrders = new Set(['order-credited', 'order-part-refund']);

  /** Posts an example in a transaction that is rolled back, so that the next one begins with an empty ledger. */
  async function postExample(title: string, journals: readonly WorkedJournal[]): Promise<Record<string, bigint>> {
    let balances: Record<string, bigint> = {};
    const takenBack = new Error('taken back');
    await db
      .transaction()
      .execute(async (tx) => {
        for (const [index, { kind, moves }] of journals.entries()) {
          const about = { reference: `${kind}:${index + 1}`, memo: title, actor: 'system' };
          for (const { from, to } of moves) for (const code of [from, to]) await ledger.openAccount(tx, code);
          if (kind === 'reversal')
            await ledger.reverse(tx, { ...about, reverses: `${journals[index - 1]!.kind}:${index}` });
          else await ledger.post(tx, { ...about, kind: ofOrders.has(kind) ? 'example' : kind, moves });
        }
        const lines = await ledger.trialBalance(tx);
        balances = Object.fromEntries(
          lines.filter((line) => line.balanceKobo !== 0n).map((line) => [line.accountClass, line.balanceKobo]),
        );
        expect(await ledger.ledgerFindings(tx)).toEqual([]);
        throw takenBack;
      })
      .catch((error: unknown) => {
        if (error !== takenBack) throw error;
      });
    return balances;
  }

  /** The balances afterwards, on the normal side of each class. */
  const after: Record<string, Record<string, bigint>> = {
    'A quick purchase of ₦5,000': {
      'provider-clearing': 492_500n,
      revenue: 465_116n,
      'vat-payable': 34_884n,
      'provider-fees': 7_500n,
    },
    'A vend from the wallet': { 'provider-clearing': 500_000n, revenue: 465_116n, 'vat-payable': 34_884n },
    'Debt recovery': {
      'provider-clearing': 500_000n,
      revenue: 372_093n,
      'vat-payable': 27_907n,
      'opening-balances': 100_000n,
    },
    'A service charge': { 'provider-clearing': 200_000n, 'service-charges': 200_000n },
    'A settlement': { 'operator-bank': 482_500n, 'provider-fees': 17_500n, wallet: 500_000n },
    'A share for an estate': { commission: 18_605n, 'operator-bank': -18_605n },
    'Under-payment': {},
    'Over-payment': { 'provider-clearing': 500_000n, 'order-clearing': 500_000n },
    'A tiny transfer': { 'provider-clearing': 100n, 'refunds-owed': 100n },
    'A refund from our bank': { 'provider-clearing': 300_000n, 'operator-bank': -300_000n },
    'A refund into a wallet': { 'provider-clearing': 300_000n, wallet: 300_000n },
    'A vend that fails': { 'provider-clearing': 500_000n, wallet: 500_000n },
    'A debt that was paid meanwhile': {
      'provider-clearing': 500_000n,
      revenue: 372_093n,
      'vat-payable': 27_907n,
      wallet: 100_000n,
    },
    'A wrong tariff': {
      'provider-clearing': 500_000n,
      revenue: 232_558n,
      'vat-payable': 17_441n,
      wallet: 250_001n,
    },
    'A part that is given back': {
      'provider-clearing': 500_000n,
      revenue: 465_116n,
      'vat-payable': 34_884n,
      'goodwill-refunds': 50_000n,
      wallet: 50_000n,
    },
    'A withdrawal of ₦5,000 with a fee of ₦100': {
      'provider-clearing': 9_000n,
      'service-fees': 10_000n,
      'provider-fees': 1_000n,
    },
    'A withdrawal that does not leave': { 'provider-clearing': 500_000n, wallet: 500_000n },
    'A withdrawal that comes back': { 'provider-clearing': 500_000n, wallet: 500_000n },
    'A dispute that we win': { 'provider-clearing': 500_000n, wallet: 500_000n },
    'A dispute that we lose': { 'order-clearing': 400_000n, 'dispute-losses': 400_000n },
    'A purchase that fails after its dispute was lost': {},
    'A refund that a dispute gave back': {},
    'An unknown transfer': { 'provider-clearing': 250_000n, wallet: 250_000n },
    'A charge of our bank': { 'bank-charges': 5_250n, 'operator-bank': -5_250n },
    'A reversal': { 'provider-clearing': 250_000n, suspense: 250_000n },
  };

  it.each(examples)('%s', async (title, journals) => {
    const balances = await postExample(title, journals);
    const expected = after[title];
    // An example of a later feature does not have to be listed above: it must balance, and the ledger's own checks must
    // pass.
    if (expected) expect(balances).toEqual(expected);
  });

  it('the chart has each class of accounts, of the right kind, and says which of them staff may use', async () => {
    const { rows } = await sql<{ class: string; kind: string; rule: string | null }>`
      select c.class, c.kind, m.rule from ledger.account_class c left join accounting.manual_class m on m.class = c.class
      order by c.class`.execute(db);
    const byHand = { free: 'yes', named: 'named' } as Record<string, string>;
    const chart = page.split('## Chart of accounts')[1]!.split('\n## ')[0]!;
    const lines = [...chart.matchAll(/^\| `([a-z-]+)` +\| [^|]+\| ([a-z]+) +\| [^|]+\| ([a-z]+) +\|$/gm)];
    expect(
      lines
        .map(([, name, kind, hand]) => ({ class: name, kind, hand }))
        .toSorted((a, b) => (a.class! < b.class! ? -1 : 1)),
    ).toEqual(
      rows.map(({ class: name, kind, rule }) => ({ class: name, kind, hand: rule === null ? 'no' : byHand[rule] })),
    );
  });
});

/** Kinds of journals in the source, from the calls of post. */
async function kindsInCode(): Promise<Set<string>> {
  const kinds = new Set<string>(['reversal']);
  const read = async (folder: URL, end: string, pattern: RegExp, skip: (name: string) => boolean = () => false) => {
    for (const name of await readdir(folder, { recursive: true })) {
      if (!name.endsWith(end) || skip(name)) continue;
      const text = await readFile(new URL(name, folder), 'utf8');
      for (const [, kind] of text.matchAll(pattern)) kinds.add(kind!);
    }
  };
  const isTest = (name: string) => /(?:^|\/)test-|\.test\./.test(name);
  await read(new URL('../..', import.meta.url), '.ts', /\bpost\((?:tx|db)[^;]*?\bkind: '([a-z-]+)'/g, isTest);
  // The second argument of ledger.post, after a reference that may contain calls and strings.
  const sqlPost = /ledger\.post\(\s*(?:[^(),']|'[^']*'|\([^()]*\))+?,\s*'([a-z-]+)'/g;
  await read(new URL('../..', import.meta.url), '.sql', sqlPost);
  // The kind in a draft for ledger.post_together, before its memo.
  const sqlDraft = /\(\s*(?:[^(),']|'[^']*'|\([^()]*\))+?,\s*'([a-z-]+)',\s*'(?=[^;]*::ledger\.draft)/g;
  await read(new URL('../..', import.meta.url), '.sql', sqlDraft);
  return kinds;
}

it('the page has each kind of journal that the code posts, and no other', async () => {
  const onPage = new Set(examples.flatMap(([, journals]) => journals.map(({ kind }) => kind)));
  const inCode = await kindsInCode();
  expect(
    [...inCode].filter((kind) => !onPage.has(kind)),
    'kinds without an example in docs/accounts.md',
  ).toEqual([]);
  expect(
    [...onPage].filter((kind) => !inCode.has(kind)),
    'examples of kinds that the code does not post',
  ).toEqual([]);
});
