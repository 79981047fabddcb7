import { naira, type EstateInvoice } from '@gatelight/contract';
import type { LateFee } from '@gatelight/contract/money/late-fee';
import { lagosDay } from '@gatelight/contract/lagos-time';
import { percent } from '#notifications';
import { drawPdf, edge, styles, type Page, type ReceiptBrand } from '#platform/pdf/page';
import { drawTable, type PdfColumn } from '#platform/pdf/table';
import type { Details } from './resident-store.ts';

export interface InvoiceDocument {
  invoice: Pick<
    EstateInvoice,
    'number' | 'title' | 'house_name' | 'amount_kobo' | 'left_kobo' | 'issued_at' | 'due_on' | 'status'
  >;
  details: Details;
  estateName: string;
  estateAddress?: string;
}

type Line = Details['lines'][number];
const day = (date: string) => lagosDay(`${date}T12:00:00Z`, true);

/** `100 × ₦50.00`, `3 months`; empty if it would repeat the amount. */
function shareOf({ quantity, months, unit_kobo: unit, amount_kobo: amount }: Line): string {
  if (unit === amount) return '';
  const count = quantity.replace(/\.?0+$/, '');
  return [
    ...(count === '1' ? [naira(unit)] : [`${count} × ${naira(unit)}`]),
    ...(months === 1 ? [] : [`${months} months`]),
  ].join(', ');
}

const columns: readonly PdfColumn<Line>[] = [
  {
    head: 'For',
    cell: (line) => [
      [line.text, styles.value],
      ...(shareOf(line) === '' ? [] : [[shareOf(line), styles.small] as const]),
    ],
    isWide: true,
  },
  { head: 'VAT inside', cell: (line) => [[naira(line.vat_kobo), styles.label]], align: 'right' },
  { head: 'Amount', cell: (line) => [[naira(line.amount_kobo), styles.value]], align: 'right' },
];

const stateOf = ({ invoice }: InvoiceDocument): string =>
  ({
    paid: 'Paid',
    cancelled: 'Cancelled by a credit note: nothing is owed',
    due: `${naira(invoice.left_kobo)} to pay by ${day(invoice.due_on)}`,
    'in-plan': `${naira(invoice.left_kobo)} to pay, in an agreed plan`,
    overdue: `${naira(invoice.left_kobo)} to pay, due since ${day(invoice.due_on)}`,
  })[invoice.status];

/** The late fee of an invoice that is paid late, as it was agreed when the invoice was made. */
function lateFeeText(terms: LateFee): string {
  const each =
    terms.amount_kobo === null ? `${percent(terms.percent_bp ?? 0)} of the unpaid amount` : naira(terms.amount_kobo);
  return `From ${day(terms.first_on)}, the unpaid amount costs a late fee: ${each} for each month, at most ${naira(terms.most_kobo)} for this invoice. No fee while a plan is kept.`;
}

async function draw(page: Page, whole: InvoiceDocument, brand: ReceiptBrand): Promise<void> {
  const { invoice, details, estateName, estateAddress } = whole;
  page.letterhead(brand, `Invoice ${invoice.number}`);
  page.y += 14;
  page.write(naira(invoice.amount_kobo), styles.amount);
  page.y += 40;
  page.fact('From', estateAddress === undefined ? estateName : `${estateName}, ${estateAddress}`);
  page.fact('House', invoice.house_name);
  if (details.payer_name !== '') page.fact('To', details.payer_name);
  page.fact('For', invoice.title);
  page.fact('Date', lagosDay(invoice.issued_at.toISOString(), true));
  page.fact('Due', day(invoice.due_on));
  page.fact('State', stateOf(whole));
  page.y += 16;
  await drawTable(page, columns, details.lines);
  page.y += 8;
  page.fact('VAT inside the amount', naira(details.vat_kobo));
  page.fact('Total', naira(invoice.amount_kobo));
  for (const paid of details.payments) {
    page.fact(`Paid ${lagosDay(paid.at.toISOString(), true)}, ${paid.receipt}`, `−${naira(paid.amount_kobo)}`);
  }
  for (const note of details.credit_notes) {
    page.fact(`Credit note ${note.number}: ${note.reason}`, `−${naira(note.amount_kobo)}`);
  }
  page.fact('Left to pay', naira(invoice.left_kobo));
  if (invoice.left_kobo === 0n) return;
  const texts = [
    ...(details.late_terms ? [lateFeeText(details.late_terms)] : []),
    'Pay it in the app under Service charge: from your wallet, by card, or by transfer to an account of this invoice.',
  ];
  for (const text of texts) {
    page.need(40);
    page.y += 8;
    for (const line of page.lines(text, styles.small, page.right - edge)) {
      page.write(line, styles.small);
      page.y += 13;
    }
  }
}

export function invoicePdf(whole: InvoiceDocument, brand: ReceiptBrand, now: Date): Promise<Buffer> {
  return drawPdf(
    { title: `Invoice ${whole.invoice.number}`, author: brand.legalName ?? brand.name, createdAt: now },
    (page) => draw(page, whole, brand),
  );
}
