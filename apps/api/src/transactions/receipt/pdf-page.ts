import { readFileSync } from 'node:fs';
import { encode } from 'uqr';

/** Whose document it is, as its head names them. */
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
/** Width of the margins, in points. */
export const edge = 56;

interface Style {
  face: Face;
  size: number;
  colour: string;
}
export const styles = {
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

/** Writes on pages from the top down; each call leaves `y` where the next thing may begin. */
export class Page {
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

  /** A fresh page; `y` is at its top. */
  next(): void {
    this.#pdf.addPage({ size: 'A4', margin: 0 });
    this.y = edge;
  }

  /** Name and address of the operator, and what this document is. */
  letterhead(brand: ReceiptBrand, title: string): void {
    this.write(brand.name, styles.brand);
    this.write(title, styles.title, { right: this.right, y: this.y + 5 });
    this.y += 30;
    for (const line of [brand.legalName, brand.address, `${brand.phone} · ${brand.email}`]) {
      if (line === undefined) continue;
      this.write(line, styles.small);
      this.y += 13;
    }
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

/** Draws a PDF of A4 pages. `title` is its name in a reader; `author` its writer. */
export async function drawPdf(
  info: { title: string; author: string; createdAt: Date },
  draw: (page: Page) => void,
): Promise<Buffer> {
  // Loaded with the first document: most processes never draw one.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    font: fontFile('text') as unknown as string,
    info: { Title: info.title, Author: info.author, CreationDate: info.createdAt },
  });
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
    draw(new Page(pdf));
    pdf.end();
  });
}
