import type { Readable } from 'node:stream';
import type { ChargeRunHouse, EstateInvoice } from '@gatelight/contract';
import { csvNaira, csvStream, csvTime, type CsvColumn } from '#platform/lists/csv';
import type { Keyed } from '#platform/lists/keyset';

const reasonWords: Readonly<Record<ChargeRunHouse['reason'], string>> = {
  first: 'First invoice',
  'new-occupant': 'New occupant',
  'became-empty': 'Empty now',
  leaves: 'Moves out',
  'house-changed': 'House changed',
  'new-rates': 'New rates',
  same: 'Same',
};
const statusWords: Readonly<Record<EstateInvoice['status'], string>> = {
  due: 'Due',
  overdue: 'Overdue',
  'in-plan': 'In a plan',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

const runColumns: readonly CsvColumn<ChargeRunHouse & Keyed>[] = [
  { head: 'House', value: (row) => row.house_name },
  { head: 'Lived in', value: (row) => (row.is_occupied ? 'yes' : 'no') },
  { head: 'Who pays', value: (row) => row.payer_name },
  { head: 'Last run (NGN)', value: (row) => (row.last_kobo === null ? '' : csvNaira(row.last_kobo)) },
  { head: 'This run (NGN)', value: (row) => csvNaira(row.amount_kobo) },
  { head: 'Change (NGN)', value: (row) => csvNaira(row.change_kobo) },
  { head: 'Why', value: (row) => reasonWords[row.reason] },
  { head: 'Lines', value: (row) => row.lines.map((line) => `${line.text} ${csvNaira(line.amount_kobo)}`).join('; ') },
  { head: 'Invoice', value: (row) => row.invoice_number },
];

const invoiceColumns: readonly CsvColumn<EstateInvoice & Keyed>[] = [
  { head: 'Invoice', value: (row) => row.number },
  { head: 'House', value: (row) => row.house_name },
  { head: 'Who pays', value: (row) => row.payer_name },
  { head: 'For', value: (row) => row.title },
  { head: 'Issued', value: (row) => csvTime(row.issued_at) },
  { head: 'Due', value: (row) => row.due_on },
  { head: 'Amount (NGN)', value: (row) => csvNaira(row.amount_kobo) },
  { head: 'Paid (NGN)', value: (row) => csvNaira(row.paid_kobo) },
  { head: 'Credited (NGN)', value: (row) => csvNaira(row.credited_kobo) },
  { head: 'Left (NGN)', value: (row) => csvNaira(row.left_kobo) },
  { head: 'State', value: (row) => statusWords[row.status] },
];

export const runFile = (pieces: AsyncIterable<readonly (ChargeRunHouse & Keyed)[]>): Readable =>
  csvStream(runColumns, pieces);
export const invoicesFile = (pieces: AsyncIterable<readonly (EstateInvoice & Keyed)[]>): Readable =>
  csvStream(invoiceColumns, pieces);
