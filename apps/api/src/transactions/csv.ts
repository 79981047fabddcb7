import { channelNames, typeNames, viewEntry } from './view.ts';
import type { Entry } from './store.ts';

const head = [
  'Date',
  'Type',
  'Reference',
  'Amount (NGN)',
  'Payment method',
  'Status',
  'Meter number',
  'Units',
  'Unit',
  'Token',
];

/**
 * One cell. A spreadsheet runs what begins with = + - @, a tab or a line break as a formula: such a cell gets an apostrophe
 * before it, unless it is a plain number.
 */
export function csvCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const harmless = /^[=+\-@\t\r\n]/.test(text) && !isNumber ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

const lagos = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Africa/Lagos' });

/** An instant in Lagos as `2026-11-20 14:07:00`. */
export const lagosStamp = (at: Date): string => lagos.format(at);

/** Kobo as a number that spreadsheets add up: `500000n` is "5000.00". */
export function plainNaira(kobo: bigint): string {
  const absolute = (kobo < 0n ? -kobo : kobo).toString().padStart(3, '0');
  return `${kobo < 0n ? '-' : ''}${absolute.slice(0, -2)}.${absolute.slice(-2)}`;
}

/** In groups: as one number a spreadsheet would round it and drop its zeros. */
function grouped(digits: string | null, size: number): string {
  return (digits ?? '').match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? '';
}

function csvRow(entry: Entry): string[] {
  const listed = viewEntry(entry);
  return [
    lagosStamp(entry.at),
    typeNames[listed.type],
    listed.reference,
    plainNaira(listed.amount_kobo),
    listed.channel ? channelNames[listed.channel] : '',
    listed.status,
    grouped(listed.meter_number, 4),
    listed.units ?? '',
    listed.unit ?? '',
    grouped(listed.token, 4),
  ];
}

/** The file of a table; it begins with a mark by which spreadsheets read it as UTF-8. */
export function csvFile(entries: readonly Entry[], note?: string): string {
  const lines = [head, ...entries.map(csvRow), ...(note === undefined ? [] : [[note]])];
  return `\ufeff${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
