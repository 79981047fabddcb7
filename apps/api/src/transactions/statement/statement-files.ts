import { naira } from '@gatelight/contract';
import { lagosTime } from '#notifications';
import { csvLine, csvNaira, csvTime } from '#platform/csv';
import { drawPdf, edge, styles, type Page, type ReceiptBrand } from '../receipt/pdf-page.ts';
import { typeNames } from '../view.ts';
import { mostLines, referenceOf, typeOf, type WholeStatement } from './statement.ts';

const monthFormat = new Intl.DateTimeFormat('en-NG', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` as "November 2026". */
export const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

const cutNote = `Only the newest ${mostLines} movements are listed.`;

/** The statement as a table: the operator, the sums, then each movement, oldest first. */
export function statementCsv({ month, head, lines, isCut }: WholeStatement, brand: ReceiptBrand): string {
  const rows = [
    [`${brand.name} wallet statement`, monthName(month)],
    [brand.legalName ?? brand.name, brand.address ?? '', brand.phone, brand.email],
    ['Opening balance (NGN)', csvNaira(head.openingKobo)],
    ['Money in (NGN)', csvNaira(head.inKobo)],
    ['Money out (NGN)', csvNaira(head.outKobo)],
    ['Closing balance (NGN)', csvNaira(head.closingKobo)],
    ...(isCut ? [[cutNote]] : []),
    [],
    ['Date', 'Type', 'Reference', 'Meter number', 'Money in (NGN)', 'Money out (NGN)', 'Balance (NGN)'],
    ...lines.map((line) => [
      csvTime(line.at),
      typeNames[typeOf(line)],
      referenceOf(line),
      line.meterNumber?.match(/.{1,4}/g)?.join(' ') ?? '',
      line.amountKobo > 0n ? csvNaira(line.amountKobo) : '',
      line.amountKobo < 0n ? csvNaira(-line.amountKobo) : '',
      csvNaira(line.balanceAfterKobo),
    ]),
  ];
  return `\ufeff${rows.map(csvLine).join('')}`;
}

const rowHeight = 28;
const dateStyle = styles.small;

function tableHead(page: Page, columns: { amount: number; balance: number }): void {
  page.write('Date', styles.label);
  page.write('Movement', styles.label, { x: edge + 118 });
  page.write('Amount', styles.label, { right: columns.amount });
  page.write('Balance', styles.label, { right: columns.balance });
  page.y += 16;
  page.rule();
  page.y += 6;
}

function draw(page: Page, { month, head, lines, isCut }: WholeStatement, brand: ReceiptBrand, owner: string): void {
  page.letterhead(brand, 'Wallet statement');
  page.y += 14;
  page.write(monthName(month), styles.amount);
  page.y += 40;
  for (const [label, value] of [
    ['Account of', owner],
    ['Opening balance', naira(head.openingKobo)],
    ['Money in', naira(head.inKobo)],
    ['Money out', naira(head.outKobo)],
    ['Closing balance', naira(head.closingKobo)],
  ] as const) {
    page.fact(label, value);
  }
  page.y += 12;
  const columns = { amount: page.right - 92, balance: page.right };
  if (lines.length === 0) return page.write('No movement in this month.', styles.label);
  if (isCut) {
    page.write(cutNote, styles.small);
    page.y += 16;
  }
  tableHead(page, columns);
  for (const line of lines) {
    if (page.y + rowHeight > page.bottom) {
      page.next();
      tableHead(page, columns);
    }
    page.write(lagosTime(line.at).replace(' WAT', ''), dateStyle);
    page.write(typeNames[typeOf(line)], styles.value, { x: edge + 118 });
    page.write(`${line.amountKobo > 0n ? '+' : ''}${naira(line.amountKobo)}`, styles.value, { right: columns.amount });
    page.write(naira(line.balanceAfterKobo), styles.label, { right: columns.balance });
    page.y += 13;
    page.write(referenceOf(line).slice(0, 42), styles.small, { x: edge + 118 });
    page.y += rowHeight - 13;
  }
}

/** The statement on A4 pages, with who the operator is and whose wallet it is. */
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
