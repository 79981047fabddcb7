import { UTILITY_NAMES, naira } from '@gatelight/contract';
import { percent } from '#notifications';
import { csvLine, csvNaira } from '#platform/csv';
import { drawPdf, drawTable, styles, type Page, type PdfColumn, type ReceiptBrand } from '#transactions';
import type { LineRow, StatementRow } from './store.ts';

export interface WholeStatement {
  /** `2026-11`. */
  month: string;
  statement: StatementRow;
  lines: readonly LineRow[];
}

const monthFormat = new Intl.DateTimeFormat('en-NG', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthName = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

export function statementCsv({ month, statement, lines }: WholeStatement): string {
  const rows = [
    ['Share of sales', statement.estateName, monthName(month)],
    [],
    ['Utility', 'Rate (%)', 'Sales', 'Sold (NGN)', 'Energy without VAT (NGN)', 'Share (NGN)'],
    ...lines.map((line) => [
      UTILITY_NAMES[line.utility],
      percent(line.rateBp),
      line.orders.toString(),
      csvNaira(line.salesKobo),
      csvNaira(line.baseKobo),
      csvNaira(line.shareKobo),
    ]),
    ['Total', '', '', csvNaira(statement.salesKobo), csvNaira(statement.baseKobo), csvNaira(statement.shareKobo)],
  ];
  return `\ufeff${rows.map(csvLine).join('')}`;
}

const columns: readonly PdfColumn<LineRow>[] = [
  {
    head: 'Utility',
    cell: ({ utility, rateBp, orders }) => [
      [`${UTILITY_NAMES[utility]}, ${percent(rateBp)}%, ${orders} ${orders === 1n ? 'sale' : 'sales'}`, styles.label],
    ],
    isWide: true,
  },
  { head: 'Energy without VAT', cell: ({ baseKobo }) => [[naira(baseKobo), styles.label]], align: 'right' },
  { head: 'Share', cell: ({ shareKobo }) => [[naira(shareKobo), styles.value]], align: 'right' },
];

async function draw(page: Page, { month, statement, lines }: WholeStatement, brand: ReceiptBrand): Promise<void> {
  page.letterhead(brand, 'Share of sales');
  page.y += 14;
  page.write(monthName(month), styles.amount);
  page.y += 40;
  page.fact('Estate', statement.estateName);
  page.fact('Sold in the estate', naira(statement.salesKobo));
  page.fact('Energy without VAT, less corrections', naira(statement.baseKobo));
  page.fact('Share', naira(statement.shareKobo));
  page.fact('State', statement.postedAt ? 'Posted' : 'Not posted yet: may still change');
  page.y += 16;
  if (lines.length === 0) return page.write('Nothing was sold in this month.', styles.label);
  await drawTable(page, columns, lines);
}

export function statementPdf(whole: WholeStatement, brand: ReceiptBrand, now: Date): Promise<Buffer> {
  return drawPdf(
    {
      title: `${whole.statement.estateName}, share of sales ${whole.month}`,
      author: brand.legalName ?? brand.name,
      createdAt: now,
    },
    (page) => draw(page, whole, brand),
  );
}
