import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { pngOf, sharePicture } from '../images/share-picture.ts';
import { encode } from '../values/qr-encode.ts';
import { BRAND } from '../../brand.ts';
import { RECEIPT_WORDS as WORDS } from '../../strings/purchase/receipt.ts';
import { TOKEN_GROUPS, inGroups } from '../values/number-text.ts';
import { qrLink, receiptLines, receiptText } from './receipt-text.ts';
import type { ReceiptFacts } from './receipt-text.ts';

// A picture that a chat shows whole: 720 wide, black and green on white in either theme.
const WIDTH = 720;
const EDGE = 40;
const INK = '#10211b';
const SOFT_INK = '#3f5048';
const LINE = '#d5d2c8';
const PAPER = '#ffffff';
const QR_SIZE = 168;

const FONTS = {
  title: "700 40px 'Bricolage Grotesque'",
  token: "600 46px 'Red Hat Mono'",
  label: "400 26px 'Public Sans'",
  value: "600 28px 'Public Sans'",
  note: "400 22px 'Public Sans'",
} as const;

/** Draws downwards: each call moves `y` to the place for the next part. */
type Pen = { readonly canvas: CanvasRenderingContext2D; y: number };

function write(pen: Pen, text: string, font: string, colour: string, height: number, align: 'left' | 'right' = 'left') {
  pen.canvas.font = font;
  pen.canvas.fillStyle = colour;
  pen.canvas.textAlign = align;
  pen.canvas.fillText(text, align === 'left' ? EDGE : WIDTH - EDGE, pen.y + height * 0.75, WIDTH - 2 * EDGE);
}

function rule(pen: Pen) {
  pen.canvas.fillStyle = LINE;
  pen.canvas.fillRect(EDGE, pen.y, WIDTH - 2 * EDGE, 2);
  pen.y += 22;
}

function drawHead(pen: Pen) {
  write(pen, BRAND.name, FONTS.title, BRAND.logo.ground, 48);
  write(pen, WORDS.receipt, FONTS.value, SOFT_INK, 48, 'right');
  pen.y += 68;
  rule(pen);
}

function drawTokens(pen: Pen, tokens: Purchase['tokens']) {
  for (const [at, { token, kind }] of tokens.entries()) {
    const words = kind === 'credit' ? WORDS.credit : WORDS.keyChange;
    write(pen, tokens.length === 1 ? WORDS.token : words(at + 1, tokens.length), FONTS.label, SOFT_INK, 34);
    pen.y += 40;
    write(pen, inGroups(token, TOKEN_GROUPS), FONTS.token, INK, 56);
    pen.y += 76;
  }
  rule(pen);
}

function drawLines(pen: Pen, purchase: ReceiptFacts) {
  for (const { label, value } of receiptLines(purchase)) {
    write(pen, label, FONTS.label, SOFT_INK, 40);
    write(pen, value, value === purchase.reference ? FONTS.note : FONTS.value, INK, 40, 'right');
    pen.y += 50;
  }
  pen.y += 8;
  rule(pen);
}

function drawQr(pen: Pen, link: string) {
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const dot = Math.floor(QR_SIZE / size);
  pen.canvas.fillStyle = INK;
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) pen.canvas.fillRect(EDGE + x * dot, pen.y + y * dot, dot, dot);
    }),
  );
  const right = EDGE + dot * size + 28;
  pen.canvas.font = FONTS.note;
  pen.canvas.fillStyle = SOFT_INK;
  pen.canvas.textAlign = 'left';
  const host = new URL(link).host;
  [BRAND.legalName, BRAND.phone, host].forEach((text, at) => {
    pen.canvas.fillText(text, right, pen.y + 40 + at * 36, WIDTH - EDGE - right);
  });
  pen.y += Math.max(dot * size, 130) + EDGE;
}

function draw(pen: Pen, purchase: ReceiptFacts) {
  pen.canvas.fillStyle = PAPER;
  pen.canvas.fillRect(0, 0, pen.canvas.canvas.width, pen.canvas.canvas.height);
  drawHead(pen);
  drawTokens(pen, purchase.tokens);
  drawLines(pen, purchase);
  drawQr(pen, qrLink(purchase));
}

/** The receipt as a PNG. Our fonts are fetched first: a canvas would draw with any that is there. */
async function receiptPicture(purchase: ReceiptFacts): Promise<Blob> {
  await Promise.all(Object.values(FONTS).map((font) => document.fonts.load(font, '₦0A')));
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = 4000;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const measured: Pen = { canvas: context, y: EDGE };
  draw(measured, purchase);
  // Setting the height empties the canvas, so it is drawn again at the size that it turned out to need.
  canvas.height = measured.y;
  draw({ canvas: context, y: EDGE }, purchase);
  return pngOf(canvas);
}

/** Gives the picture to the device's share sheet, or saves it where there is none. */
export async function shareReceiptPicture(purchase: ReceiptFacts): Promise<void> {
  const name = `${BRAND.name.toLowerCase()}-${purchase.reference}.png`;
  await sharePicture(await receiptPicture(purchase), name, receiptText(purchase));
}
