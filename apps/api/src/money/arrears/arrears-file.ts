import type { Readable } from 'node:stream';
import type { LateHouse } from '@gatelight/contract';
import { csvNaira, csvStream, csvTime, type CsvColumn } from '#platform/lists/csv';
import type { Keyed } from '#platform/lists/keyset';

const columns: readonly CsvColumn<LateHouse & Keyed>[] = [
  { head: 'House', value: (row) => row.house_name },
  { head: 'Who pays', value: (row) => row.payer_name },
  { head: 'Owed (NGN)', value: (row) => csvNaira(row.owed_kobo) },
  { head: 'Up to 30 days (NGN)', value: (row) => csvNaira(row.to_30_kobo) },
  { head: '31 to 60 days (NGN)', value: (row) => csvNaira(row.to_60_kobo) },
  { head: '61 to 90 days (NGN)', value: (row) => csvNaira(row.to_90_kobo) },
  { head: 'Over 90 days (NGN)', value: (row) => csvNaira(row.over_90_kobo) },
  { head: 'Due since', value: (row) => row.since },
  { head: 'For', value: (row) => row.bills.map(({ title }) => title).join('; ') },
  { head: 'Last reminder', value: (row) => csvTime(row.last_reminder?.at) },
  { head: 'May wait until', value: (row) => row.wait?.until },
  { head: 'Plan', value: (row) => row.plan?.state },
  { head: 'Last payment', value: (row) => csvTime(row.last_payment_at) },
];

export const arrearsFile = (pieces: AsyncIterable<readonly (LateHouse & Keyed)[]>): Readable =>
  csvStream(columns, pieces);
