import { Readable } from 'node:stream';
import { shownReference } from '@gatelight/contract';
import { withDatabaseBudget } from '../database/query-deadline.ts';

/** Spreadsheets read a file that begins with it as UTF-8. */
const byteOrderMark = '\ufeff';
/** How long the database may take for the rows of one piece. */
const pieceBudgetMs = 8000;

export interface CsvColumn<Row> {
  head: string;
  value: (row: Row) => string | number | bigint | null | undefined;
}

/**
 * One cell, quoted according to RFC 4180. A spreadsheet runs text that begins with = + - @, a tab or a line break as a
 * formula: such a cell gets an apostrophe before it, unless it is a plain number.
 */
export function csvCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const shown = shownReference(text);
  const harmless = /^[=+\-@\t\r\n]/.test(shown) && !isNumber ? `'${shown}` : shown;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** One line with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Kobo as naira with two decimals and no separators, as a spreadsheet reads numbers. */
export function csvNaira(kobo: bigint): string {
  const absolute = (kobo < 0n ? -kobo : kobo).toString().padStart(3, '0');
  return `${kobo < 0n ? '-' : ''}${absolute.slice(0, -2)}.${absolute.slice(-2)}`;
}

const lagos = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Africa/Lagos' });

/** A whole file from the cells of a workbook. */
export function csvFile(rows: readonly (readonly (string | number | bigint)[])[]): string {
  const text = (cell: string | number | bigint) => (typeof cell === 'bigint' ? csvNaira(cell) : String(cell));
  return byteOrderMark + rows.map((cells) => csvLine(cells.map(text))).join('');
}

/** `2026-11-22 14:05:09`, Lagos time. */
export function csvTime(at: Date | null | undefined): string {
  return at ? lagos.format(at) : '';
}

/** Digits in groups: a spreadsheet would round a single number and drop its zeros. */
export function csvDigits(digits: string | null, size = 4): string {
  return digits?.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? '';
}

/**
 * A file of any length, sent while its rows are read: each of the `pieces` has some rows. A failure in the middle
 * aborts the download, so that half a file never looks complete.
 */
export function csvStream<Row>(
  columns: readonly CsvColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): Readable {
  return Readable.from(csvText(columns, pieces), { objectMode: false });
}

async function* csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ head }) => head));
  const reading = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  try {
    for (;;) {
      // Each piece has its own budget: the budget of the request is only for its first response.
      const piece = await withDatabaseBudget(pieceBudgetMs, async () => reading.next());
      if (piece.done) return;
      yield piece.value.map((row) => csvLine(columns.map(({ value }) => String(value(row) ?? '')))).join('');
    }
  } finally {
    await reading.return?.();
  }
}
