import type { Readable } from 'node:stream';
import { ACCOUNT_KIND_NAMES } from '@gatelight/contract';
import { csvNaira, csvStream, type CsvColumn } from '#platform/lists/csv';
import type { Db } from '#platform/database/db';
import { readMonthAccounts, readMonthJournals, type ExportedAccount, type ExportedJournal } from '../store/months.ts';
import { hledgerJournal } from './hledger.ts';

export type MonthFile = 'trial-balance' | 'journals' | 'vat' | 'hledger';

/**
 * A file of a month for accountants. The file of a closed month never changes: nothing posts into a day that is over.
 */
export async function monthFile(
  db: Db,
  month: string,
  file: MonthFile,
): Promise<{ kind: 'csv' | 'journal'; name: string; content: Readable }> {
  const csv = <Row>(name: string, columns: readonly CsvColumn<Row>[], pieces: AsyncIterable<readonly Row[]>) => ({
    kind: 'csv' as const,
    name: `${month} ${name}.csv`,
    content: csvStream(columns, pieces),
  });
  switch (file) {
    case 'trial-balance':
      return csv('trial balance', trialBalanceColumns, inOnePiece(readMonthAccounts(db, month)));
    case 'journals':
      return csv('journals', journalColumns, mapPieces(readMonthJournals(db, month), linesOf));
    case 'vat':
      return csv('VAT report', vatColumns, mapPieces(readMonthJournals(db, month), vatOf));
    case 'hledger':
      return {
        kind: 'journal',
        name: `${month}.journal`,
        content: hledgerJournal(month, await readMonthAccounts(db, month), readMonthJournals(db, month)),
      };
  }
}

async function* inOnePiece<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows;
}

async function* mapPieces<From, To>(
  pieces: AsyncIterable<readonly From[]>,
  map: (row: From) => To[],
): AsyncGenerator<To[]> {
  for await (const piece of pieces) yield piece.flatMap(map);
}

const debitOf = (kobo: bigint) => (kobo < 0n ? csvNaira(-kobo) : '');
const creditOf = (kobo: bigint) => (kobo > 0n ? csvNaira(kobo) : '');

const trialBalanceColumns: readonly CsvColumn<ExportedAccount>[] = [
  { head: 'Account', value: (row) => row.code },
  { head: 'Kind', value: (row) => ACCOUNT_KIND_NAMES[row.kind] },
  { head: 'Currency', value: (row) => row.currency },
  { head: 'Opening debit', value: (row) => debitOf(row.openingKobo) },
  { head: 'Opening credit', value: (row) => creditOf(row.openingKobo) },
  { head: 'Debits of the month', value: (row) => csvNaira(row.debitKobo) },
  { head: 'Credits of the month', value: (row) => csvNaira(row.creditKobo) },
  { head: 'Closing debit', value: (row) => debitOf(closingOf(row)) },
  { head: 'Closing credit', value: (row) => creditOf(closingOf(row)) },
];

const closingOf = ({ openingKobo, debitKobo, creditKobo }: ExportedAccount) => openingKobo - debitKobo + creditKobo;

type JournalCsvLine = ExportedJournal & { account: string; kobo: bigint };

function linesOf(journal: ExportedJournal): JournalCsvLine[] {
  return journal.lines.map(({ account, kobo }) => ({ ...journal, account, kobo: BigInt(kobo) }));
}

const journalColumns: readonly CsvColumn<JournalCsvLine>[] = [
  { head: 'Journal', value: (row) => row.id },
  { head: 'Date', value: (row) => row.day },
  { head: 'Reference', value: (row) => row.reference },
  { head: 'Kind', value: (row) => row.kind },
  { head: 'Memo', value: (row) => row.memo },
  { head: 'By', value: (row) => row.actor },
  { head: 'Account', value: (row) => row.account },
  { head: 'Currency', value: (row) => row.currency },
  { head: 'Debit', value: (row) => debitOf(row.kobo) },
  { head: 'Credit', value: (row) => creditOf(row.kobo) },
];

interface VatLine {
  day: string;
  reference: string;
  kind: string;
  soldKobo: bigint;
  vatKobo: bigint;
}

/** Each journal that moves VAT, with the amount of the sale without VAT. Corrections are below zero. */
function vatOf({ day, reference, kind, lines }: ExportedJournal): VatLine[] {
  const sum = (isOf: (account: string) => boolean) =>
    lines.filter(({ account }) => isOf(account)).reduce((total, { kobo }) => total + BigInt(kobo), 0n);
  const vatKobo = sum((account) => account === 'vat-payable');
  if (vatKobo === 0n) return [];
  const soldKobo = sum((account) => account.startsWith('revenue:') || account === 'service-fees');
  return [{ day, reference, kind, soldKobo, vatKobo }];
}

const vatColumns: readonly CsvColumn<VatLine>[] = [
  { head: 'Date', value: (row) => row.day },
  { head: 'Reference', value: (row) => row.reference },
  { head: 'Kind', value: (row) => row.kind },
  { head: 'Sold without VAT', value: (row) => csvNaira(row.soldKobo) },
  { head: 'VAT', value: (row) => csvNaira(row.vatKobo) },
  { head: 'Sold with VAT', value: (row) => csvNaira(row.soldKobo + row.vatKobo) },
];
