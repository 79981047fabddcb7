import { TRANSACTION_CHANNEL_NAMES, TRANSACTION_STATUS_NAMES } from '@gatelight/contract';
import { csvDigits, csvLine, csvNaira, csvTime } from '#platform/lists/csv';
import { typeNames, viewEntry } from './view.ts';
import type { Entry } from '../store.ts';

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

function csvRow(entry: Entry): string[] {
  const listed = viewEntry(entry);
  return [
    csvTime(entry.at),
    typeNames[listed.type],
    listed.reference,
    csvNaira(listed.amount_kobo),
    listed.channel ? TRANSACTION_CHANNEL_NAMES[listed.channel] : '',
    TRANSACTION_STATUS_NAMES[listed.status],
    csvDigits(listed.meter_number),
    listed.units ?? '',
    listed.unit ?? '',
    csvDigits(listed.token),
  ];
}

/** The file of a table; it begins with the mark by which spreadsheets recognise UTF-8. */
export function csvFile(entries: readonly Entry[], note?: string): string {
  const lines = [head, ...entries.map(csvRow), ...(note === undefined ? [] : [[note]])];
  return `\ufeff${lines.map(csvLine).join('')}`;
}
