import { naira } from '@gatelight/contract';
import { lagosTime } from '#notifications';
import { csvLine, csvNaira, csvTime } from '#platform/lists/csv';
import { drawPdf, styles, type Page, type ReceiptBrand } from '#platform/pdf/page';
import { drawTable, type PdfColumn } from '#platform/pdf/table';
import { typeNames } from '../history/view.ts';
import type { StatementLine } from './statement-store.ts';
import { mostLines, referenceOf, typeOf, type WholeStatement } from './statement.ts';

const monthFormat = new Intl.DateTimeFormat('en-NG', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` as "November 2026". */
export const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

const cutNote = `Only the newest ${mostLines} movements are listed.`;

/** About 80 pages. Drawing 20,000 movements took half a minute and 700 MB. */
const mostPdfLines = 2000;
const pdfCutNote = `Only the newest ${mostPdfLines} movements are listed. The CSV file of this month has more.`;

/** The statement as a table: the operator, the sums, then each movement, oldest first. */
export function statementCsv({ month, head, lines, isCut }: WholeStatement, brand: ReceiptBrand): string {
  const rows = [
    [`${brand.name} wallet statement`, monthName(month)],
    [brand.legalName ?? brand.name, brand.address ?? '', brand.phone, brand.email],
    ['Opening balance (NGN)', csvNaira(head.opening_kobo)],
    ['Money in (NGN)', csvNaira(head.in_kobo)],
    ['Money out (NGN)', csvNaira(head.out_kobo)],
    ['Closing balance (NGN)', csvNaira(head.closing_kobo)],
    ...(isCut ? [[cutNote]] : []),
    [],
    ['Date', 'Type', 'Reference', 'Meter number', 'Money in (NGN)', 'Money out (NGN)', 'Balance (NGN)'],
    ...lines.map((line) => [
      csvTime(line.at),
      typeNames[typeOf(line)],
      referenceOf(line),
      line.meter_number?.match(/.{1,4}/g)?.join(' ') ?? '',
      line.amount_kobo > 0n ? csvNaira(line.amount_kobo) : '',
      line.amount_kobo < 0n ? csvNaira(-line.amount_kobo) : '',
      csvNaira(line.balance_after_kobo),
    ]),
  ];
  return `\ufeff${rows.map(csvLine).join('')}`;
}

const columns: readonly PdfColumn<StatementLine>[] = [
  { head: 'Date', cell: ({ at }) => [[lagosTime(at), styles.small]] },
  {
    head: 'Movement',
    cell: (line) => [
      [typeNames[typeOf(line)], styles.value],
      [referenceOf(line), styles.small],
    ],
    isWide: true,
  },
  {
    head: 'Amount',
    cell: ({ amount_kobo: amount }) => [[`${amount > 0n ? '+' : ''}${naira(amount)}`, styles.value]],
    align: 'right',
  },
  { head: 'Balance', cell: (line) => [[naira(line.balance_after_kobo), styles.label]], align: 'right' },
];

async function draw(
  page: Page,
  { month, head, lines, isCut }: WholeStatement,
  brand: ReceiptBrand,
  owner: string,
): Promise<void> {
  page.letterhead(brand, 'Wallet statement');
  page.y += 14;
  page.write(monthName(month), styles.amount);
  page.y += 40;
  for (const [label, value] of [
    ['Account of', owner],
    ['Opening balance', naira(head.opening_kobo)],
    ['Money in', naira(head.in_kobo)],
    ['Money out', naira(head.out_kobo)],
    ['Closing balance', naira(head.closing_kobo)],
  ] as const) {
    page.fact(label, value);
  }
  page.y += 12;
  if (lines.length === 0) return page.write('No movement in this month.', styles.label);
  const drawn = lines.slice(-mostPdfLines);
  if (isCut || drawn.length < lines.length) {
    page.write(pdfCutNote, styles.small);
    page.y += 16;
  }
  await drawTable(page, columns, drawn);
}

/** The statement on A4 pages, with the operator and the owner of the wallet. */
export function statementPdf(whole: WholeStatement, brand: ReceiptBrand, owner: string, now: Date): Promise<Buffer> {
  return drawPdf(
    {
      title: `${brand.name} wallet statement ${whole.month}`,
      author: brand.legalName ?? brand.name,
      createdAt: now,
    },
    (page) => draw(page, whole, brand, owner),
  );
}
