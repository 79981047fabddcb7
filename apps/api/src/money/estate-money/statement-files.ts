import type { EstateMovement } from '@gatelight/contract';
import { lagosDay, lagosTime } from '@gatelight/contract/lagos-time';
import { naira, shownReference } from '@gatelight/contract';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { writeWorkbook, type WorkbookCell } from '#platform/files/write-workbook';
import { csvFile, csvTime } from '#platform/lists/csv';
import { eachPage } from '#platform/lists/keyset';
import { drawPdf, styles, type Page, type ReceiptBrand } from '#platform/pdf/page';
import { drawTable, type PdfColumn } from '#platform/pdf/table';
import * as store from './store.ts';

/** Workbooks and PDFs are made in memory: a longer period is downloaded as CSV, or in parts. */
const mostRows = 20_000;

const kindWords: Readonly<Record<EstateMovement['kind'], string>> = {
  collected: 'Collected',
  payout: 'Paid out',
  returned: 'Payout came back',
};

/** How a movement changes each column; below zero: it was returned. */
const parts = ({ kind, amount_kobo: amount, fee_kobo: fee, stamp_duty_kobo: duty }: EstateMovement) => {
  const sign = kind === 'returned' ? -1n : 1n;
  return {
    collected: kind === 'collected' ? amount : 0n,
    fee: fee * sign,
    duty: duty * sign,
    paidOut: kind === 'collected' ? 0n : -amount - (fee + duty) * sign,
  };
};

const unlessZero = (kobo: bigint) => (kobo === 0n ? '' : kobo);
const head = [
  'Time',
  'What',
  'Reference',
  'House',
  'Collected (NGN)',
  'Fee (NGN)',
  'Stamp duty (NGN)',
  'Paid out (NGN)',
  'Balance (NGN)',
];

const cellsOf = (row: EstateMovement): WorkbookCell[] => {
  const { collected, fee, duty, paidOut } = parts(row);
  return [
    csvTime(row.at),
    kindWords[row.kind],
    shownReference(row.reference),
    row.house_name ?? '',
    unlessZero(collected),
    unlessZero(fee),
    unlessZero(duty),
    unlessZero(paidOut),
    row.balance_kobo,
  ];
};

interface Wanted {
  db: Db;
  period: store.Period;
  kind: 'csv' | 'xlsx' | 'pdf';
  brand: ReceiptBrand;
  now: Date;
}

/** The statement of a period, the oldest movement first, with its sums as the last lines. */
export async function statementFile({ db, period, kind, brand, now }: Wanted) {
  const [name, sums] = await Promise.all([store.selectEstateName(db, period.estateId), store.selectSums(db, period)]);
  const rows: EstateMovement[] = [];
  for await (const page of eachPage(store.movementKeyset, { sort: 'at' }, (one) =>
    store.selectMovements(db, one, period),
  )) {
    rows.push(...page);
    if (rows.length > mostRows) throw new AppError('too-many-rows');
  }
  const file = `statement-${period.from}-${period.until}.${kind}`;
  if (kind === 'pdf')
    return { kind, name: file, content: await estateStatementPdf({ name, period, sums, rows }, brand, now) };
  const opening = ['', 'Held before', '', '', '', '', '', '', sums.opening_kobo];
  const total = [
    '',
    'Total',
    '',
    '',
    sums.collected_kobo,
    sums.fees_kobo,
    sums.stamp_duty_kobo,
    sums.paid_out_kobo,
    sums.closing_kobo,
  ];
  const lines = [opening, ...rows.map(cellsOf), total];
  if (kind === 'xlsx') return { kind, name: file, content: await writeWorkbook({ head, rows: lines }) };
  return { kind, name: file, content: csvFile([head, ...lines]) };
}

interface Whole {
  name: string;
  period: store.Period;
  sums: store.StatementSums;
  rows: readonly EstateMovement[];
}

const columns: readonly PdfColumn<EstateMovement>[] = [
  {
    head: 'What',
    cell: (row) => {
      const { fee, duty } = parts(row);
      return [
        [row.house_name ?? kindWords[row.kind], styles.value],
        [`${lagosTime(row.at)} · ${shownReference(row.reference)}`, styles.small],
        ...(fee + duty === 0n ? [] : [[`includes ${naira(fee + duty)} fee and duty`, styles.small] as const]),
      ];
    },
    isWide: true,
  },
  { head: 'Amount', cell: (row) => [[naira(row.amount_kobo), styles.value]], align: 'right' },
  { head: 'Balance', cell: (row) => [[naira(row.balance_kobo), styles.label]], align: 'right' },
];

const periodText = ({ from, until }: Pick<store.Period, 'from' | 'until'>) =>
  [from, until].map((day) => lagosDay(`${day}T12:00:00Z`, true)).join(' to ');

export const estateStatementPdf = (whole: Whole, brand: ReceiptBrand, now: Date) =>
  drawPdf(
    {
      title: `${whole.name}, statement ${periodText(whole.period)}`,
      author: brand.legalName ?? brand.name,
      createdAt: now,
    },
    (page) => draw(page, whole, brand),
  );

async function draw(page: Page, { name, period, sums, rows }: Whole, brand: ReceiptBrand): Promise<void> {
  page.letterhead(brand, 'Statement');
  page.y += 14;
  page.fact('Estate', name);
  page.fact('Period', periodText(period));
  page.fact('Held before', naira(sums.opening_kobo));
  page.fact('Collected', naira(sums.collected_kobo));
  page.fact('Our fee', naira(-sums.fees_kobo));
  if (sums.stamp_duty_kobo !== 0n) page.fact('Stamp duty', naira(-sums.stamp_duty_kobo));
  page.fact('Paid out to the bank', naira(-sums.paid_out_kobo));
  page.fact('Held afterwards', naira(sums.closing_kobo));
  page.y += 16;
  if (rows.length === 0) return page.write('Nothing moved in this period.', styles.label);
  await drawTable(page, columns, rows);
}
