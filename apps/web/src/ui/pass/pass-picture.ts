import { BRAND } from '../../brand.ts';
import { PASS_WORDS as WORDS } from '../../strings/app/pass.ts';
import { pngOf, sharePicture } from '../images/share-picture.ts';
import { encode } from '../values/qr-encode.ts';
import type { PassFacts } from './pass-card.tsx';
import { codeText, passWhen, peopleText } from './pass-times.ts';

// A picture that a chat shows whole: 720 wide, white in either theme.
const WIDTH = 720;
const EDGE = 40;
const HEAD = 148;
const QR = 360;
const ROW = 56;
const INK = '#10211b';
const SOFT_INK = '#3f5048';
const ON_BAND = '#ffffff';
const PAPER = '#ffffff';

const FONTS = {
  estate: "700 38px 'Bricolage Grotesque'",
  name: "600 36px 'Public Sans'",
  code: "600 96px 'Red Hat Mono'",
  small: "400 26px 'Public Sans'",
  value: "600 28px 'Public Sans'",
} as const;

type Align = 'left' | 'center' | 'right';
const PLACES = { left: EDGE, center: WIDTH / 2, right: WIDTH - EDGE } as const;

function write(canvas: CanvasRenderingContext2D, text: string, font: string, colour: string, y: number, align: Align) {
  canvas.font = font;
  canvas.fillStyle = colour;
  canvas.textAlign = align;
  canvas.fillText(text, PLACES[align], y, WIDTH - 2 * EDGE);
}

function drawQr(canvas: CanvasRenderingContext2D, link: string, top: number) {
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const dot = Math.floor(QR / size);
  const left = (WIDTH - dot * size) / 2;
  canvas.fillStyle = INK;
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) canvas.fillRect(left + x * dot, top + y * dot, dot, dot);
    }),
  );
}

function draw(canvas: CanvasRenderingContext2D, facts: PassFacts, rows: readonly (readonly [string, string])[]) {
  canvas.fillStyle = PAPER;
  canvas.fillRect(0, 0, WIDTH, canvas.canvas.height);
  canvas.fillStyle = BRAND.logo.ground;
  canvas.fillRect(0, 0, WIDTH, HEAD);
  write(canvas, facts.estate, FONTS.estate, ON_BAND, 66, 'left');
  write(canvas, facts.way, FONTS.small, ON_BAND, 112, 'left');
  if (facts.host !== '') write(canvas, WORDS.visitorOf(facts.host), FONTS.small, SOFT_INK, HEAD + 52, 'center');
  write(canvas, facts.visitor || WORDS.someone, FONTS.name, INK, HEAD + 98, 'center');
  write(canvas, codeText(facts.code ?? ''), FONTS.code, INK, HEAD + 202, 'center');
  drawQr(canvas, facts.link, HEAD + 236);
  for (const [at, [label, value]] of rows.entries()) {
    const y = HEAD + 236 + QR + 52 + at * ROW;
    write(canvas, label, FONTS.small, SOFT_INK, y, 'left');
    write(canvas, value, FONTS.value, INK, y, 'right');
  }
}

/** Gives the pass as a picture to the device's share sheet, or saves it where there is none. */
export async function sharePassPicture(facts: PassFacts, text: string): Promise<void> {
  // Our fonts are fetched first: a canvas would draw with any that is there.
  await Promise.all(Object.values(FONTS).map((font) => document.fonts.load(font, '0A')));
  const rows = [
    [WORDS.house, facts.house],
    [WORDS.when, passWhen(facts, null)],
    [WORDS.people, peopleText(facts)],
    ...(facts.plate === '' ? [] : [[WORDS.plate, facts.plate] as const]),
  ] as const;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEAD + 236 + QR + 52 + rows.length * ROW;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  draw(context, facts, rows);
  await sharePicture(await pngOf(canvas), `pass-${facts.code}.png`, text);
}
