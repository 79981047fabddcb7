import { parse } from 'csv-parse/sync';

export interface CsvText {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** Cells without surrounding spaces. Rows may differ in length; empty rows are kept. */
  rows: string[][];
}

interface Reading {
  /** No more rows than this are read. */
  mostRows: number;
  /**
   * Treats a quote that RFC 4180 does not allow as a character, such as inches. Use it only if another rule finds rows
   * that a stray quote has joined, such as the balances of a statement. Without it, such a file cannot be read.
   */
  strayQuotes?: boolean;
}

const separators = [',', ';', '\t'] as const;

/** The rows that determine the separator: the first lines of a bank statement are often not its table. */
const mostTried = 100;

/**
 * Reads the first rows of a CSV file that people or their bank made, with commas, semicolons or tabs (RFC 4180).
 * Undefined: it is not text, or its quotes are wrong.
 */
export function readCsv(bytes: Buffer, { mostRows, strayQuotes = false }: Reading): CsvText | undefined {
  const decoded = decode(bytes);
  if (!decoded) return undefined;
  const { encoding } = decoded;
  // Excel's own line about the separator; Excel does not show it, and does not count it as a row.
  const text = decoded.text.replace(/^"?sep=[,;\t]"?(?:\r\n?|\n)/i, '');
  const rowsWith = (separator: string, to: number) => rowsOf(text, { separator, to, strayQuotes });
  const rows = rowsWith(
    separatorOf((separator) => rowsWith(separator, mostTried) ?? []),
    mostRows,
  );
  return rows && { encoding, rows };
}

function rowsOf(
  text: string,
  { separator, to, strayQuotes }: { separator: string; to: number; strayQuotes: boolean },
): string[][] | undefined {
  try {
    const rows = parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      ltrim: true,
      // With stray quotes it would treat the quote of `"Ann" Bello` as the last one of its cell, and fail.
      rtrim: !strayQuotes,
      relax_column_count: true,
      relax_quotes: strayQuotes,
      skip_empty_lines: false,
      max_record_size: 100_000,
      to,
    });
    return strayQuotes ? rows.map((row) => row.map(withoutOuterQuotes)) : rows;
  } catch {
    return undefined;
  }
}

/** `"1,000.00" ` has a space after its last quote, so the parser treated the quotes as characters. */
const withoutOuterQuotes = (cell: string) => /^"([^"]*)"\s+$/.exec(cell)?.[1] ?? cell.trimEnd();

/** UTF-16 begins with a byte order mark: FF FE is little-endian, FE FF is big-endian. */
function unicodeOf([first, second]: Buffer): CsvText['encoding'] {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/**
 * UTF-8, UTF-16 with its byte order mark, otherwise Windows-1252, which spreadsheets on Windows save and in which every
 * byte has a meaning.
 */
function decode(bytes: Buffer): { text: string; encoding: CsvText['encoding'] } | undefined {
  for (const encoding of [unicodeOf(bytes), 'windows-1252'] as const) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // A spreadsheet or a picture is not CSV, whatever its file name.
      return text.includes('\0') ? undefined : { text, encoding };
    } catch {
      // Try the next encoding.
    }
  }
  return undefined;
}

/**
 * The separator that gives the longest table: most rows with the same width, then the widest rows. Commas in addresses
 * and amounts do not appear equally often in so many rows, and not in the headings.
 */
function separatorOf(rowsWith: (separator: string) => readonly string[][]): string {
  const sizes = new Map(separators.map((separator) => [separator, longestTable(rowsWith(separator))]));
  return separators.toSorted((a, b) => sizes.get(b)! - sizes.get(a)!)[0]!;
}

/** The number of rows counts first, the number of columns second. */
function longestTable(rows: readonly string[][]): number {
  let size = 0;
  let length = 0;
  for (const [index, { length: width }] of rows.entries()) {
    length = width === rows[index - 1]?.length ? length + 1 : 1;
    if (width > 1) size = Math.max(size, length * 1000 + Math.min(width, 999));
  }
  return size;
}
