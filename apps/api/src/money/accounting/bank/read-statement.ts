import { createHash } from 'node:crypto';
import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import { dayOf, koboOf, layoutOf, type LayoutName, type Positions } from './layouts.ts';

/** A line of a bank statement. */
export interface BankLine {
  /** Row in the file, from 1. */
  row: number;
  /** `YYYY-MM-DD`. */
  bookedOn: string;
  narration: string;
  reference: string;
  /** Above zero: money was paid in. */
  amountKobo: bigint;
  balanceKobo: bigint;
  /** Covers all the texts and the line's place among equal lines: the same line in another file has the same hash. */
  hash: Buffer;
}

export type StatementProblemCode =
  | 'unreadable'
  | 'unknown-layout'
  | 'no-lines'
  | 'too-many-lines'
  | 'date'
  | 'amount'
  | 'balance-does-not-follow';

export interface StatementProblem {
  row: number;
  column: string;
  code: StatementProblemCode;
  /** The text of the cell, at most 40 characters. */
  text: string;
}

/** The columns of a file from a bank that we do not know, as a person named them. */
export interface NamedColumns {
  /** The row of the headings, from 1. */
  headingRow: number;
  /** Counted from 0. If debits and credits share a column, debits have a minus sign or DR. */
  at: Positions;
}

export interface ReadStatement {
  layout: LayoutName | undefined;
  fileHash: Buffer;
  lines: BankLine[];
  /** Every row that cannot be used: if there is one, nothing of the file is stored. */
  problems: StatementProblem[];
  /** The first rows of a file with an unknown layout, for a person who names the columns. */
  preview: { row: number; cells: string[] }[];
}

const mostLines = 20_000;
const mostProblems = 50;

const mostPreviewed = 20;
const mostCells = 20;

/**
 * Reads the statement of the operator's bank from the bytes of a CSV file. Throws `unavailable` while other files are
 * read.
 */
export async function readStatement(bytes: Buffer, named?: NamedColumns): Promise<ReadStatement> {
  return statementOf(bytes, await readRows(bytes), named);
}

async function readRows(bytes: Buffer): Promise<string[][] | StatementProblemCode> {
  try {
    const table = await readApart('table', { bytes, kind: 'csv', mostRows: mostLines, strayQuotes: true });
    return table?.rows ?? 'unreadable';
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    return error.code === 'too-many-rows' ? 'too-many-lines' : 'unreadable';
  }
}

/** The statement in the rows of a file, or why these could not be read. */
export function statementOf(
  bytes: Buffer,
  rows: string[][] | StatementProblemCode,
  named?: NamedColumns,
): ReadStatement {
  const fileHash = createHash('sha256').update(bytes).digest();
  const unusableFile = (code: StatementProblemCode, row = 1): ReadStatement => ({
    layout: undefined,
    fileHash,
    lines: [],
    problems: [{ row, column: '', code, text: '' }],
    preview: [],
  });
  if (typeof rows === 'string') return unusableFile(rows);
  const found = named ? namedLayout(rows, named) : findLayout(rows);
  if (!found) return { ...unusableFile('unknown-layout'), preview: previewOf(rows) };
  const { lines, problems } = readLines(rows, found.head, found.at);
  if (lines.length === 0 && problems.length === 0)
    problems.push({ row: found.head + 1, column: '', code: 'no-lines', text: '' });
  if (problems.length === 0) problems.push(...brokenBalances(lines));
  return { layout: found.name, fileHash, lines, problems: problems.slice(0, mostProblems), preview: [] };
}

type Found = { head: number; name: LayoutName; at: Positions } | undefined;

/** Undefined: the file has no such row or columns. */
function namedLayout(rows: readonly string[][], { headingRow, at }: NamedColumns): Found {
  const width = rows[headingRow - 1]?.length ?? 0;
  return Object.values(at).every((place) => place < width) ? { head: headingRow - 1, name: 'by-hand', at } : undefined;
}

function findLayout(rows: readonly string[][]): Found {
  for (const [head, row] of rows.entries()) {
    const found = layoutOf(row);
    if (found) return { head, ...found };
  }
  return undefined;
}

/** The rows that can be the headings: with a date, a text, an amount and a balance there are four cells at least. */
const previewOf = (rows: readonly string[][]): ReadStatement['preview'] =>
  rows
    .map((cells, index) => ({
      row: index + 1,
      cells: cells.slice(0, mostCells).map((cell) => oneLine(cell).slice(0, 40)),
    }))
    .filter(({ cells }) => cells.filter((cell) => cell !== '').length >= 4)
    .slice(0, mostPreviewed);

function readLines(rows: readonly (readonly string[])[], head: number, at: Positions) {
  const lines: BankLine[] = [];
  const problems: StatementProblem[] = [];
  const equal = new Map<string, number>();
  const isSigned = at.debit === at.credit;
  for (const [index, row] of rows.entries()) {
    if (index <= head) continue;
    const cell = (column: keyof Positions) => oneLine(row[at[column] ?? -1] ?? '');
    const date = cell('date');
    // Skips blank rows, and rows such as "Opening balance" or "Total" that have no amount.
    if (date === '' && cell('debit') === '' && cell('credit') === '') continue;
    const wrong = (column: keyof Positions, code: StatementProblemCode) =>
      problems.push({ row: index + 1, column, code, text: cell(column).slice(0, 40) });
    const bookedOn = dayOf(date);
    const debit = isSigned ? 0n : koboOf(cell('debit'));
    const credit = koboOf(cell('credit'));
    const balanceKobo = koboOf(cell('balance'));
    if (bookedOn === undefined) {
      // A total below the table has no date.
      if (lines.length > 0 && !/\d/.test(date)) continue;
      wrong('date', 'date');
    }
    if (debit === undefined) wrong('debit', 'amount');
    if (credit === undefined) wrong('credit', 'amount');
    if (balanceKobo === undefined) wrong('balance', 'amount');
    if (bookedOn === undefined || debit === undefined || credit === undefined || balanceKobo === undefined) continue;
    // Some exports print debits with a minus sign.
    const amountKobo = credit - (debit < 0n ? -debit : debit);
    if (amountKobo === 0n) continue;
    const narration = cell('narration').slice(0, 500);
    const reference = cell('reference').slice(0, 100);
    const content = JSON.stringify([bookedOn, narration, reference, amountKobo.toString(), balanceKobo.toString()]);
    const place = equal.get(content) ?? 0;
    equal.set(content, place + 1);
    const hash = createHash('sha256').update(`${content}#${place}`).digest();
    lines.push({ row: index + 1, bookedOn, narration, reference, amountKobo, balanceKobo, hash });
  }
  return { lines, problems };
}

/** Each balance follows from the one before, oldest or newest first: this finds a line that was cut out of a file. */
function brokenBalances(lines: readonly BankLine[]): StatementProblem[] {
  const breaks = (isNewestFirst: boolean) =>
    lines.flatMap((line, index) => {
      const next = lines[index + 1];
      if (!next) return [];
      const follows = isNewestFirst
        ? next.balanceKobo + line.amountKobo === line.balanceKobo
        : line.balanceKobo + next.amountKobo === next.balanceKobo;
      return follows ? [] : [{ row: next.row, column: 'balance', code: 'balance-does-not-follow' as const, text: '' }];
    });
  const [oldestFirst, newestFirst] = [breaks(false), breaks(true)];
  return oldestFirst.length <= newestFirst.length ? oldestFirst : newestFirst;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
