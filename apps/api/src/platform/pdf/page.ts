import { readFileSync } from 'node:fs';
import { encode } from 'uqr';

/** The operator of a document, as its head shows them. */
export interface ReceiptBrand {
  name: string;
  legalName?: string | undefined;
  address?: string | undefined;
  phone: string;
  email: string;
  logo?: { ground: string; line: string; bolt: string } | undefined;
}

/*
 * The product's own fonts, because the standard fonts of PDF readers have no ₦. Each face is three files, as on the
 * pages: Latin, the letters of Nigerian languages with ₦, and dotted letters. Built by `npm run fonts -w
 * @gatelight/web`.
 */
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

export interface Style {
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

/** Writes on pages from top to bottom; each call leaves `y` where the next part may begin. */
export class Page {
  y = edge;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #fonts = new Map<string, Font>();
  /**
   * Width of a letter at size 1, by face. A statement has 100,000 texts, and laying out each of them takes a minute.
   */
  readonly #letters = new Map<string, { file: string; width: number; shown: string }>();

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

  /** A new page; `y` is at its top. */
  next(): void {
    this.#pdf.addPage({ size: 'A4', margin: 0 });
    this.y = edge;
  }

  /** Logo, name and address of the operator, and the title of this document. */
  letterhead(brand: ReceiptBrand, title: string): void {
    const mark = 26;
    const nameX = edge + (brand.logo ? mark + 9 : 0);
    const titleX = this.right - this.width(title, styles.title);
    if (brand.logo) this.#logo(brand.logo, mark);
    this.write(title, styles.title, { x: titleX, y: this.y + 6 });
    for (const line of this.lines(brand.name, styles.brand, titleX - nameX - 16)) {
      this.write(line, styles.brand, { x: nameX, y: this.y + 1 });
      this.y += 26;
    }
    this.y += 10;
    for (const part of [brand.legalName, brand.address, `${brand.phone} · ${brand.email}`]) {
      if (part === undefined) continue;
      for (const line of this.lines(part, styles.small, this.right - edge)) {
        this.write(line, styles.small);
        this.y += 13;
      }
    }
  }

  /** The same mark as `LogoMark` on the pages: a house that is a gate, with a bolt. */
  #logo({ ground, line, bolt }: NonNullable<ReceiptBrand['logo']>, size: number): void {
    const pdf = this.#pdf;
    pdf
      .save()
      .translate(edge, this.y)
      .scale(size / 32);
    pdf.roundedRect(0, 0, 32, 32, 9).fill(ground);
    pdf.path('M7 25V14.2l9-7 9 7V25').lineWidth(2.6).lineCap('round').lineJoin('round').stroke(line);
    pdf.path('M17.4 13l-5 7h3.3l-1 5.2 5-7h-3.3z').fill(bolt);
    pdf.restore();
  }

  #letter(letter: string, face: Face): { file: string; width: number; shown: string } {
    const key = `${face}${letter}`;
    const known = this.#letters.get(key);
    if (known) return known;
    const code = letter.codePointAt(0) ?? 0;
    const file = faces[face].find((name) => this.#fonts.get(name)?.hasGlyphForCodePoint(code));
    const shown = file === undefined ? '?' : letter;
    const width = this.#pdf.font(file ?? faces[face][0], 1000).widthOfString(shown) / 1000;
    const made = { file: file ?? faces[face][0], width, shown };
    this.#letters.set(key, made);
    return made;
  }

  /** Parts of a text by the file with their letters. A letter that is in no file is shown as a question mark. */
  #runs(text: string, { face, size }: Style): { file: string; text: string; width: number }[] {
    const runs: { file: string; text: string; width: number }[] = [];
    for (const letter of text.normalize('NFC')) {
      const { file, width, shown } = this.#letter(letter, face);
      const last = runs.at(-1);
      if (last?.file === file) {
        last.text += shown;
        last.width += width * size;
      } else {
        runs.push({ file, text: shown, width: width * size });
      }
    }
    return runs;
  }

  width(text: string, { face, size }: Style): number {
    let width = 0;
    for (const letter of text.normalize('NFC')) width += this.#letter(letter, face).width;
    return width * size;
  }

  write(text: string, style: Style, at: { x?: number; right?: number; y?: number } = {}): void {
    const runs = this.#runs(text, style);
    const total = runs.reduce((sum, { width }) => sum + width, 0);
    let x = at.right === undefined ? (at.x ?? edge) : at.right - total;
    for (const run of runs) {
      this.#pdf
        .font(run.file, style.size)
        .fillColor(style.colour)
        .text(run.text, x, at.y ?? this.y, { lineBreak: false, baseline: 'top' });
      x += run.width;
    }
  }

  /** Words in lines no wider than `width`. A longer word, for example a web address, is cut at the end of the line. */
  lines(text: string, style: Style, width: number): string[] {
    if (this.width(text, style) <= width) return [text];
    const lines: string[] = [];
    for (const word of text.split(/\s+/).flatMap((whole) => this.#pieces(whole, style, width))) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && this.width(longer, style) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  #pieces(word: string, style: Style, width: number): string[] {
    if (this.width(word, style) <= width) return [word];
    const pieces: string[] = [];
    for (const letter of word) {
      const longer = `${pieces.at(-1) ?? ''}${letter}`;
      if (pieces.length > 0 && this.width(longer, style) <= width) pieces[pieces.length - 1] = longer;
      else pieces.push(letter);
    }
    return pieces;
  }

  /** Begins a new page unless this much height is left on this one. */
  need(height: number): void {
    if (this.y + height > this.bottom) this.next();
  }

  fact(label: string, value: string): void {
    const whole = this.right - edge;
    const labels = this.lines(label, styles.label, whole * 0.38);
    const values = this.lines(value, styles.value, whole * 0.6);
    const rows = Math.max(labels.length, values.length);
    this.need(rows * 15 + 6);
    for (let row = 0; row < rows; row += 1) {
      this.write(labels[row] ?? '', styles.label);
      this.write(values[row] ?? '', styles.value, { right: this.right });
      this.y += 15;
    }
    this.y += 5;
    this.rule();
    this.y += 7;
  }

  /** On each sheet of a longer document: its name, and which of the sheets it is. */
  number(title: string): void {
    const { count } = this.#pdf.bufferedPageRange();
    if (count === 1) return;
    for (let index = 0; index < count; index += 1) {
      this.#pdf.switchToPage(index);
      const place = `Page ${index + 1} of ${count}`;
      const y = this.bottom + 16;
      const [name = ''] = this.lines(title, styles.small, this.right - edge - this.width(place, styles.small) - 16);
      this.write(name, styles.small, { y });
      this.write(place, styles.small, { right: this.right, y });
    }
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
  draw: (page: Page) => void | Promise<void>,
): Promise<Buffer> {
  // Loaded with the first document: most processes never draw one.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    font: fontFile('text') as unknown as string,
    info: { Title: info.title, Author: info.author, CreationDate: info.createdAt },
  });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  const page = new Page(pdf);
  await draw(page);
  page.number(info.title);
  pdf.end();
  return whole;
}
