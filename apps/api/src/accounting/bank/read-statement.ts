import { createHash } from 'node:crypto';
import { dayOf, koboOf, layoutOf, type LayoutName, type Layout, type Positions } from './layouts.ts';

/** A line of a bank statement. */
export interface BankLine {
  /** Of the file, from 1. */
  row: number;
  /** `YYYY-MM-DD`. */
  bookedOn: string;
  narration: string;
  reference: string;
  /** Above zero: money came in. */
  amountKobo: bigint;
  balanceKobo: bigint;
  /** Of all the texts and its place among equal lines: the same line in another file has the same hash. */
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
}

export interface ReadStatement {
  layout: LayoutName | undefined;
  fileHash: Buffer;
  lines: BankLine[];
  /** Every row that cannot be used: with one of them, nothing of the file is stored. */
  problems: StatementProblem[];
}

const mostLines = 20_000;
const mostProblems = 50;

/** Reads the statement of the operator's bank from the bytes of a CSV file. Never throws. */
export function readStatement(bytes: Buffer): ReadStatement {
  const fileHash = createHash('sha256').update(bytes).digest();
  const refuseFile = (code: StatementProblemCode, row = 1): ReadStatement => ({
    layout: undefined,
    fileHash,
    lines: [],
    problems: [{ row, column: '', code }],
  });
  const text = textOf(bytes);
  if (text === undefined) return refuseFile('unreadable');
  const rows = csvRows(text);
  if (!rows) return refuseFile('unreadable');
  if (rows.length > mostLines) return refuseFile('too-many-lines');
  const head = rows.findIndex((row) => layoutOf(row) !== undefined);
  const found = head < 0 ? undefined : layoutOf(rows[head]!);
  if (!found) return refuseFile('unknown-layout');
  const { lines, problems } = readLines(rows, head, found.layout, found.at);
  if (lines.length === 0 && problems.length === 0) problems.push({ row: head + 1, column: '', code: 'no-lines' });
  if (problems.length === 0) problems.push(...brokenBalances(lines));
  return { layout: found.layout.name, fileHash, lines, problems: problems.slice(0, mostProblems) };
}

function readLines(rows: readonly (readonly string[])[], head: number, layout: Layout, at: Positions) {
  const lines: BankLine[] = [];
  const problems: StatementProblem[] = [];
  const equal = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index <= head) continue;
    const cell = (column: keyof Positions) => oneLine(row[at[column] ?? -1] ?? '');
    const date = cell('date');
    // Blank rows, and rows such as "Opening balance" or "Total" that book nothing.
    if (date === '' && cell('debit') === '' && cell('credit') === '') continue;
    const wrong = (column: string, code: StatementProblemCode) => problems.push({ row: index + 1, column, code });
    const bookedOn = dayOf(date, layout);
    const debit = koboOf(cell('debit'));
    const credit = koboOf(cell('credit'));
    const balanceKobo = koboOf(cell('balance'));
    if (bookedOn === undefined) {
      // A total under the table has no date.
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

/** Each balance follows from the one before, oldest or newest first: a line that was cut out of a file shows here. */
function brokenBalances(lines: readonly BankLine[]): StatementProblem[] {
  const breaks = (isNewestFirst: boolean) =>
    lines.flatMap((line, index) => {
      const next = lines[index + 1];
      if (!next) return [];
      const follows = isNewestFirst
        ? next.balanceKobo + line.amountKobo === line.balanceKobo
        : line.balanceKobo + next.amountKobo === next.balanceKobo;
      return follows ? [] : [{ row: next.row, column: 'balance', code: 'balance-does-not-follow' as const }];
    });
  const [oldestFirst, newestFirst] = [breaks(false), breaks(true)];
  return oldestFirst.length <= newestFirst.length ? oldestFirst : newestFirst;
}

/** UTF-8 and UTF-16 with or without a mark, else Windows-1252: every byte has a meaning there. Undefined: it is no text. */
function textOf(bytes: Buffer): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  const read = (name: string) => {
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes);
    } catch {
      return undefined;
    }
  };
  const text = read(encoding) ?? read('windows-1252');
  // A spreadsheet or a picture is no CSV, whatever its name says.
  return text === undefined || text.includes('\0') ? undefined : text;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** RFC 4180 with commas, semicolons or tabs. Undefined when a quote never ends. */
function csvRows(text: string): string[][] | undefined {
  const firstLines = text.slice(0, 4000);
  const separator = [',', ';', '\t'].toSorted((a, b) => firstLines.split(b).length - firstLines.split(a).length)[0]!;
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (isQuoted) return undefined;
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}
