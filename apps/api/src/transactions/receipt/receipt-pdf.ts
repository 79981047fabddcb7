import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { naira } from '@gatelight/contract';
import { lagosTime, percent } from '#notifications';
import { channelNames, typeNames } from '../view.ts';
import type { ReceiptData } from './receipt-data.ts';

export interface ReceiptBrand {
  name: string;
  legalName?: string | undefined;
  address?: string | undefined;
  phone: string;
  email: string;
}

/* The product's own fonts: those that every PDF reader has know no ₦. Each face is three files, as on the pages: Latin, the
   letters of Nigerian languages with ₦, and dotted letters. Built by `npm run fonts -w @gatelight/web`. */
const faces = {
  text: ['text', 'text-ng', 'text-vn'],
  bold: ['bold', 'bold-ng', 'bold-vn'],
  digits: ['digits'],
} as const;
type Face = keyof typeof faces;

const fontFiles = new Map<string, Buffer>();
function fontFile(name: string): Buffer {
  const known = fontFiles.get(name) ?? readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));
  fontFiles.set(name, known);
  return known;
}

const ink = '#10211b';
const softInk = '#3f5048';
const green = '#0a6b4a';
const lineColour = '#d5d2c8';
const tint = '#f1efe7';
const edge = 56;

interface Style {
  face: Face;
  size: number;
  colour: string;
}
const styles = {
  brand: { face: 'bold', size: 20, colour: green },
  title: { face: 'bold', size: 13, colour: softInk },
  amount: { face: 'bold', size: 28, colour: ink },
  label: { face: 'text', size: 10.5, colour: softInk },
  value: { face: 'bold', size: 10.5, colour: ink },
  small: { face: 'text', size: 9, colour: softInk },
  token: { face: 'digits', size: 24, colour: ink },
} as const satisfies Record<string, Style>;

interface Font {
  hasGlyphForCodePoint(code: number): boolean;
}

/** Writes on one page from the top down; each call leaves `y` where the next thing may begin. */
class Page {
  y = edge;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #fonts = new Map<string, Font>();

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
    for (const name of Object.values(faces).flat()) {
      pdf.registerFont(name, fontFile(name));
      this.#fonts.set(name, (pdf.font(name) as unknown as { _font: { font: Font } })._font.font);
    }
  }

  get right(): number {
    return this.#pdf.page.width - edge;
  }

  get bottom(): number {
    return this.#pdf.page.height - edge;
  }

  /** Parts of a text by the file that has their letters. A letter that none has is shown as a question mark. */
  #runs(text: string, { face, size }: Style): { name: string; text: string; width: number }[] {
    const runs: { name: string; text: string; width: number }[] = [];
    for (const letter of text.normalize('NFC')) {
      const code = letter.codePointAt(0) ?? 0;
      const name = faces[face].find((file) => this.#fonts.get(file)?.hasGlyphForCodePoint(code));
      const last = runs.at(-1);
      const shown = name === undefined ? '?' : letter;
      if (last && last.name === (name ?? faces[face][0])) last.text += shown;
      else runs.push({ name: name ?? faces[face][0], text: shown, width: 0 });
    }
    for (const run of runs) run.width = this.#pdf.font(run.name, size).widthOfString(run.text);
    return runs;
  }

  width(text: string, style: Style): number {
    return this.#runs(text, style).reduce((sum, { width }) => sum + width, 0);
  }

  write(text: string, style: Style, at: { x?: number; right?: number; y?: number } = {}): void {
    const runs = this.#runs(text, style);
    const total = runs.reduce((sum, { width }) => sum + width, 0);
    let x = at.right === undefined ? (at.x ?? edge) : at.right - total;
    for (const run of runs) {
      this.#pdf
        .font(run.name, style.size)
        .fillColor(style.colour)
        .text(run.text, x, at.y ?? this.y, { lineBreak: false, baseline: 'top' });
      x += run.width;
    }
  }

  /** Words in lines no wider than `width`. */
  lines(text: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(/\s+/)) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && this.width(longer, style) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  fact(label: string, value: string): void {
    const lines = this.lines(value, styles.value, (this.right - edge) * 0.6);
    this.write(label, styles.label);
    for (const line of lines) {
      this.write(line, styles.value, { right: this.right });
      this.y += 15;
    }
    this.y += 5;
    this.rule();
    this.y += 7;
  }

  rule(): void {
    this.#pdf.moveTo(edge, this.y).lineTo(this.right, this.y).lineWidth(0.7).strokeColor(lineColour).stroke();
  }

  box(height: number): void {
    this.#pdf.roundedRect(edge, this.y, this.right - edge, height, 8).fill(tint);
  }

  qr(text: string, size: number, at: { x: number; y: number }): void {
    const { data } = encode(text, { ecc: 'M', border: 0 });
    const dot = size / data.length;
    for (const [row, cells] of data.entries()) {
      for (const [column, isDark] of cells.entries()) {
        if (isDark) this.#pdf.rect(at.x + column * dot, at.y + row * dot, dot + 0.05, dot + 0.05);
      }
    }
    this.#pdf.fill(ink);
  }
}

const grouped = (digits: string) => digits.match(/.{1,4}/g)?.join(' ') ?? '';
const energyLabel = { kWh: 'For units', 'm³': 'For units' } as const;

function factsOf({ reference, type, at, channel, amount, purchase }: ReceiptData): [string, string][] {
  const rows: [string, string][] = [
    ['Transaction type', typeNames[type]],
    ['Date and time', lagosTime(at)],
    ...(channel ? ([['Payment method', channelNames[channel]]] as [string, string][]) : []),
    ['Reference', reference],
  ];
  if (!purchase) return [...rows, ['Amount', naira(amount)]];
  const { price } = purchase;
  return [
    ...rows,
    ['Meter number', grouped(purchase.meterNumber)],
    ['Customer', purchase.customerName],
    ['Address', purchase.address],
    ...(price.debt_kobo > 0n ? ([['Debt on the meter', naira(price.debt_kobo)]] as [string, string][]) : []),
    ...(price.fee_kobo > 0n ? ([['Fee', naira(price.fee_kobo)]] as [string, string][]) : []),
    [energyLabel[price.unit], naira(price.energy_kobo)],
    [`VAT (${percent(price.vat_rate_bp)}%, included)`, naira(price.vat_kobo)],
    ['Amount', naira(price.amount_kobo)],
    ['Tariff', price.tariff_name],
    ['Unit price', `${naira(price.price_kobo_per_unit)} / ${price.unit}`],
    ['Units', `${price.units} ${price.unit}`],
  ];
}

function draw(page: Page, data: ReceiptData, brand: ReceiptBrand): void {
  page.write(brand.name, styles.brand);
  page.write('Receipt', styles.title, { right: page.right, y: page.y + 5 });
  page.y += 30;
  for (const line of [brand.legalName, brand.address, `${brand.phone} · ${brand.email}`]) {
    if (line === undefined) continue;
    page.write(line, styles.small);
    page.y += 13;
  }
  page.y += 14;
  page.write(naira(data.amount), styles.amount);
  page.y += 44;
  for (const [index, { token, kind }] of (data.purchase?.tokens ?? []).entries()) {
    const count = data.purchase?.tokens.length ?? 0;
    const label = kind === 'credit' ? 'units' : 'key change';
    page.box(64);
    page.write(count === 1 ? 'Meter token' : `Token ${index + 1} of ${count}: ${label}`, styles.small, {
      x: edge + 14,
      y: page.y + 9,
    });
    page.write(grouped(token), styles.token, { x: edge + 14, y: page.y + 26 });
    page.y += 74;
  }
  for (const [label, value] of factsOf(data)) page.fact(label, value);
  page.y += 8;
  const size = 84;
  page.qr(data.url, size, { x: edge, y: page.y });
  const beside = edge + size + 18;
  let y = page.y + 6;
  for (const line of [
    ...page.lines(
      'Scan this code, or open the address, to check that this receipt is genuine.',
      styles.label,
      page.right - beside,
    ),
    data.url,
  ]) {
    page.write(line, line === data.url ? styles.small : styles.label, { x: beside, y });
    y += 16;
  }
}

/** The receipt as a PDF of one A4 page, with the same lines as on the screen. */
export function receiptPdf(data: ReceiptData, brand: ReceiptBrand): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    font: fontFile('text') as unknown as string,
    info: {
      Title: `${brand.name} receipt ${data.reference}`,
      Author: brand.legalName ?? brand.name,
      CreationDate: data.at,
    },
  });
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
    draw(new Page(pdf), data, brand);
    pdf.end();
  });
}
