import { Readable } from 'node:stream';
import type { ExportedAccount, ExportedJournal } from '../store/months.ts';

/*
 * All journals of a month as an hledger journal (https://hledger.org): plain text that hledger imports, and with few
 * changes ledger and beancount. Debits are above zero there, so every sign is reversed. Each account and currency is
 * declared: `hledger check --strict` accepts the file. The opening balances are its first transaction.
 */

const groups = {
  asset: 'assets',
  liability: 'liabilities',
  income: 'revenues',
  expense: 'expenses',
  equity: 'equity',
} as const;

const typeOf = { asset: 'A', liability: 'L', income: 'R', expense: 'X', equity: 'E' } as const;

export function hledgerJournal(
  month: string,
  accounts: readonly ExportedAccount[],
  pieces: AsyncIterable<readonly ExportedJournal[]>,
): Readable {
  return Readable.from(textOf(month, accounts, pieces), { objectMode: false });
}

async function* textOf(
  month: string,
  accounts: readonly ExportedAccount[],
  pieces: AsyncIterable<readonly ExportedJournal[]>,
): AsyncGenerator<string> {
  const names = new Map(accounts.map(({ code, kind }) => [code, `${groups[kind]}:${code}`]));
  const currencies = [...new Set(accounts.map(({ currency }) => currency))].toSorted();
  yield `; Gatelight, journals of ${month}\n; Debits are above zero, credits below.\n\n`;
  yield currencies.map((currency) => `commodity ${currency} 1000.00\n`).join('');
  yield accounts.map(({ code, kind }) => `account ${names.get(code)!}  ; type:${typeOf[kind]}\n`).join('');
  yield '\n';
  for (const currency of currencies) yield openingOf(month, currency, accounts, names);
  for await (const piece of pieces) yield piece.map((journal) => transactionOf(journal, names)).join('');
}

function openingOf(
  month: string,
  currency: string,
  accounts: readonly ExportedAccount[],
  names: ReadonlyMap<string, string>,
): string {
  const open = accounts.filter((account) => account.currency === currency && account.openingKobo !== 0n);
  if (open.length === 0) return '';
  const lines = open.map(({ code, openingKobo }) => postingOf(names.get(code)!, currency, openingKobo));
  return `${month}-01 * (opening) opening balances\n${lines.join('')}\n`;
}

function transactionOf(journal: ExportedJournal, names: ReadonlyMap<string, string>): string {
  const { day, reference, kind, memo, actor, currency, lines } = journal;
  const postings = lines.map(({ account, kobo }) => postingOf(names.get(account)!, currency, BigInt(kobo)));
  const code = plain(reference).replaceAll(/[()]/g, '_');
  return `${day} * (${code}) ${kind} | ${plain(memo)}\n    ; by: ${plain(actor)}\n${postings.join('')}\n`;
}

function postingOf(account: string, currency: string, signedKobo: bigint): string {
  return `    ${account}  ${currency} ${decimal(-signedKobo)}\n`;
}

function decimal(kobo: bigint): string {
  const digits = (kobo < 0n ? -kobo : kobo).toString().padStart(3, '0');
  return `${kobo < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Text for one line; a semicolon would begin a comment and a bar a note. */
const plain = (text: string) => text.replaceAll(/[\s;|]+/g, ' ').trim();
