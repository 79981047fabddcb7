import { maxReadingRows, readingColumns, type ReadingsFileView } from '@gatelight/contract';
import { isDay } from '@gatelight/contract/lagos-days';
import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import type { ReadingRow } from './change-store.ts';

type Fault = ReadingsFileView['faults'][number];

export interface ReadFile {
  rows: ReadingRow[];
  faults: Fault[];
  count: number;
}

/** The readings of a CSV file, with the problems of unreadable rows. Throws for a file that is not such a table. */
export async function readReadings(bytes: Buffer): Promise<ReadFile> {
  const table = await readApart('table', { bytes, kind: 'csv', mostRows: maxReadingRows + 2 });
  if (!table) throw new AppError('file-unreadable');
  const [headings = [], ...lines] = table.rows;
  const places = readingColumns.map((name) => headings.findIndex((cell) => cell.trim().toLowerCase() === name));
  const missing = readingColumns.filter((_, index) => places[index] === -1);
  if (missing.length > 0) throw new AppError('file-columns', { facts: { columns: missing } });
  if (lines.length > maxReadingRows) throw new AppError('too-many-rows');
  const read: ReadFile = { rows: [], faults: [], count: 0 };
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    read.count += 1;
    const [meter = '', at = '', kwh = ''] = places.map((place) => cells[place]?.trim() ?? '');
    const row = index + 2;
    const time = timeOf(at);
    const tenths = tenthsOf(kwh);
    if (!time) read.faults.push({ row, code: 'power-row-time', text: at.slice(0, 40) });
    else if (tenths === undefined) read.faults.push({ row, code: 'power-row-number', text: kwh.slice(0, 40) });
    else read.rows.push({ row, meter, at: time, tenths });
  }
  return read;
}

/** `2026-11-23`, `2026-11-23 06:00` or an ISO instant. A time without a zone is in Lagos time. */
export function timeOf(text: string): Date | undefined {
  const [, day, time = '00:00', second = ':00', zone = '+01:00'] =
    /^(20\d\d-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const at = new Date(`${day}T${time}${second}${zone}`);
  // Date reads 30 February as 2 March.
  return isDay(day) && !Number.isNaN(at.getTime()) ? at : undefined;
}

/**
 * kWh with at most three decimal places, in tenths, rounded down to the last tenth that the counter has completed. Commas before
 * groups of three digits are separators of thousands, as people write them here: `1,250` is not 1.25.
 */
export function tenthsOf(text: string): number | undefined {
  const typed = text.replaceAll(' ', '');
  const plain = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(typed) ? typed.replaceAll(',', '') : typed;
  const [, whole, place = '0'] = /^(\d{1,9})(?:[.,](\d)\d{0,2})?$/.exec(plain) ?? [];
  return whole === undefined ? undefined : Number(whole) * 10 + Number(place);
}
