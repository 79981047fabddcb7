import { TRANSACTION_CHANNEL_NAMES, naira, type PriceLines } from '@gatelight/contract';
import { lagosTime, percent } from '#notifications';
import { typeNames } from '../history/view.ts';
import { drawPdf, edge, styles, type Page, type ReceiptBrand } from '#platform/pdf/page';
import type { ReceiptData } from './receipt-data.ts';

const grouped = (digits: string) => digits.match(/.{1,4}/g)?.join(' ') ?? '';

/** Units that earlier purchases gave in advance are subtracted; units that they still owed are added. */
function carriedLines({ carried_units: carried = '0', unit }: PriceLines): [string, string][] {
  const units = carried.replace(/^-/, '');
  if (Number(units) === 0) return [];
  return [['Rounding carried over', `${carried.startsWith('-') ? '+' : '−'}${units} ${unit}`]];
}

/** The lines of the receipt, each a label with its value: the same lines and texts as on the screen. */
export function receiptLines({ reference, type, at, channel, amount, purchase }: ReceiptData): [string, string][] {
  const rows: [string, string][] = [
    ['Transaction type', typeNames[type]],
    ['Date and time', lagosTime(at)],
    ...(channel ? ([['Payment method', TRANSACTION_CHANNEL_NAMES[channel]]] as [string, string][]) : []),
    ['Reference', reference],
  ];
  if (!purchase) return [...rows, ['Amount', naira(amount)]];
  const { price } = purchase;
  return [
    ...rows,
    ['Meter number', grouped(purchase.meterNumber)],
    ...(purchase.customerName ? ([['Customer', purchase.customerName]] as [string, string][]) : []),
    ['Address', purchase.address],
    ...(price.debt_kobo > 0n ? ([['Debt paid off', naira(price.debt_kobo)]] as [string, string][]) : []),
    ...(price.fee_kobo > 0n ? ([['Stamp duty', naira(price.fee_kobo)]] as [string, string][]) : []),
    [price.unit === 'kWh' ? 'Energy' : 'Cost of units', naira(price.energy_kobo)],
    [`VAT (${percent(price.vat_rate_bp)}, included)`, naira(price.vat_kobo)],
    ['Amount', naira(price.amount_kobo)],
    ['Tariff', price.tariff_name],
    ['Unit price', `${naira(price.price_kobo_per_unit)} / ${price.unit}`],
    ...carriedLines(price),
    ['Units', `${price.units} ${price.unit}`],
  ];
}

/** What the code and the address on a receipt are for. */
const scanTexts = {
  proof: 'Scan this code, or open the address, to check that this receipt is genuine.',
  find: 'Scan this code, or open the address, to find this token again. We ask for the phone number it was bought with.',
};
type ReceiptLink = keyof typeof scanTexts;

function draw(page: Page, data: ReceiptData, brand: ReceiptBrand, link: ReceiptLink): void {
  page.letterhead(brand, 'Receipt');
  page.y += 14;
  page.write(naira(data.amount), styles.amount);
  page.y += 44;
  for (const [index, { token, kind }] of (data.purchase?.tokens ?? []).entries()) {
    const count = data.purchase?.tokens.length ?? 0;
    const label = kind === 'credit' ? 'units' : 'key change';
    page.need(74);
    page.box(64);
    page.write(count === 1 ? 'Meter token' : `Token ${index + 1} of ${count}: ${label}`, styles.small, {
      x: edge + 14,
      y: page.y + 9,
    });
    page.write(grouped(token), styles.token, { x: edge + 14, y: page.y + 26 });
    page.y += 74;
  }
  for (const [label, value] of receiptLines(data)) page.fact(label, value);
  page.y += 8;
  const size = 84;
  page.need(size + 6);
  page.qr(data.url, size, { x: edge, y: page.y });
  const beside = edge + size + 18;
  let y = page.y + 6;
  for (const [text, style] of [
    [scanTexts[link], styles.label],
    [data.url, styles.small],
  ] as const) {
    for (const line of page.lines(text, style, page.right - beside)) {
      page.write(line, style, { x: beside, y });
      y += 16;
    }
  }
}

/** The receipt as a PDF of an A4 page (two with very long names), with the same lines as on the screen. */
export function receiptPdf(data: ReceiptData, brand: ReceiptBrand, link: ReceiptLink = 'proof'): Promise<Buffer> {
  return drawPdf(
    {
      title: `${brand.name} receipt ${data.reference}`,
      author: brand.legalName ?? brand.name,
      createdAt: data.at,
    },
    (page) => draw(page, data, brand, link),
  );
}
