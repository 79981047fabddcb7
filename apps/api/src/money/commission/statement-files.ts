import { UTILITY_NAMES, naira, type CommissionStatement } from '@gatelight/contract';
import { percent } from '#notifications';
import { csvLine, csvNaira } from '#platform/lists/csv';
import { drawPdf, drawTable, styles, type Page, type PdfColumn, type ReceiptBrand } from '#transactions';
import type { LineRow } from './store.ts';

export interface WholeStatement {
  /** `2026-11`. */
  month: string;
  statement: CommissionStatement;
  lines: readonly LineRow[];
}

const monthFormat = new Intl.DateTimeFormat('en-NG', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthName = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

export function statementCsv({ month, statement, lines }: WholeStatement): string {
  const rows = [
    ['Share of sales', statement.estate_name, monthName(month)],
    [],
    ['Utility', 'Rate (%)', 'Sales', 'Sold (NGN)', 'Energy without VAT (NGN)', 'Share (NGN)'],
    ...lines.map((line) => [
      UTILITY_NAMES[line.utility],
      (line.rate_bp / 100).toString(),
      line.orders.toString(),
      csvNaira(line.sales_kobo),
      csvNaira(line.base_kobo),
      csvNaira(line.share_kobo),
    ]),
    ['Total', '', '', csvNaira(statement.sales_kobo), csvNaira(statement.base_kobo), csvNaira(statement.share_kobo)],
  ];
  return `\ufeff${rows.map(csvLine).join('')}`;
}

const columns: readonly PdfColumn<LineRow>[] = [
  {
    head: 'Utility',
    cell: ({ utility, rate_bp: rate, orders }) => [
      [`${UTILITY_NAMES[utility]}, ${percent(rate)}, ${orders} ${orders === 1 ? 'sale' : 'sales'}`, styles.label],
    ],
    isWide: true,
  },
  { head: 'Energy without VAT', cell: (line) => [[naira(line.base_kobo), styles.label]], align: 'right' },
  { head: 'Share', cell: (line) => [[naira(line.share_kobo), styles.value]], align: 'right' },
];

async function draw(page: Page, { month, statement, lines }: WholeStatement, brand: ReceiptBrand): Promise<void> {
  page.letterhead(brand, 'Share of sales');
  page.y += 14;
  page.write(monthName(month), styles.amount);
  page.y += 40;
  page.fact('Estate', statement.estate_name);
  page.fact('Sold, after corrections', naira(statement.sales_kobo));
  page.fact('Of this, energy without VAT', naira(statement.base_kobo));
  page.fact('Share', naira(statement.share_kobo));
  page.fact('State', statement.posted_at ? 'Posted' : 'Not posted yet: may still change');
  page.y += 16;
  if (lines.length === 0) return page.write('Nothing was sold in this month.', styles.label);
  await drawTable(page, columns, lines);
}

export function statementPdf(whole: WholeStatement, brand: ReceiptBrand, now: Date): Promise<Buffer> {
  return drawPdf(
    {
      title: `${whole.statement.estate_name}, share of sales ${whole.month}`,
      author: brand.legalName ?? brand.name,
      createdAt: now,
    },
    (page) => draw(page, whole, brand),
  );
}
