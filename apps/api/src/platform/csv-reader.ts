import { parse } from 'csv-parse/sync';

export interface CsvText {
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252';
  /** Cells as they are in the file, without the spaces before them. Rows may differ in length; empty rows are kept. */
  rows: string[][];
}

/** Enough to see which separator a file uses; the first lines of a bank statement are often not its table. */
const sampleLength = 4000;

/**
 * Reads the first `mostRows` rows of a CSV file that people or their bank made, with commas, semicolons or tabs (RFC 4180).
 * Undefined: it is not text, or a quote never ends.
 */
export function readCsv(bytes: Buffer, mostRows: number): CsvText | undefined {
  const decoded = decode(bytes);
  if (!decoded) return undefined;
  const { text, encoding } = decoded;
  try {
    const rows = parse(text, {
      delimiter: separatorOf(text.slice(0, sampleLength)),
      record_delimiter: ['\r\n', '\n', '\r'],
      ltrim: true,
      relax_column_count: true,
      // A quote inside a cell without quotes is a character, such as inches.
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 100_000,
      to: mostRows,
    });
    return { encoding, rows };
  } catch {
    return undefined;
  }
}

/** UTF-8, UTF-16 with its mark, otherwise Windows-1252, which spreadsheets on Windows save and in which every byte has a meaning. */
function decode(bytes: Buffer): { text: string; encoding: CsvText['encoding'] } | undefined {
  const unicode = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  for (const encoding of [unicode, 'windows-1252'] as const) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // A spreadsheet or a picture is not CSV, whatever its name says.
      return text.includes('\0') ? undefined : { text, encoding };
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/** The separator of most lines; when two are in as many, the one that is there more often. Addresses have commas, too. */
function separatorOf(sample: string): string {
  const lines = sample.split(/\r\n|\n|\r/);
  const weight = (mark: string) =>
    lines.filter((line) => line.includes(mark)).length * sampleLength + sample.split(mark).length;
  return [',', ';', '\t'].toSorted((a, b) => weight(b) - weight(a))[0]!;
}
