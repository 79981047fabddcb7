/**
 * Builds the font files of the product from the fontsource packages. Most families keep the naira sign and the
 * Yoruba and Igbo letters in another file than Latin, so the files are cut here by what a Nigerian page needs.
 * Run `npm run fonts -w @gatelight/web` after changing a package; the results are committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const outDir = fileURLToPath(new URL('../src/fonts/', import.meta.url));
const pdfDir = fileURLToPath(new URL('../../api/src/platform/pdf/fonts/', import.meta.url));
const licenceDir = fileURLToPath(new URL('../public/fonts/', import.meta.url));

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
// Letters with the tone marks of Nigerian languages, and the signs that our pages use: each further one costs every visitor.
const LATIN = `${ASCII}\u00a0©°³·×ÀÁÈÉÌÍÒÓÙÚàáèéìíòóùú–—‘’“”•…−✓`;
// Dotted letters of Yoruba, Igbo and Hausa names, the tone marks that sit on them, and the naira sign.
const NIGERIAN = '₦ẸẹỌọṢṣỊịỤụṄṅḌḍḤḥƁɓƊɗƘƙǸǹ\u0300\u0301\u0304';
// Red Hat Mono has no naira sign, so money is never set in it.
const DIGITS = '0123456789 -.,:/•*';

type Cut = {
  readonly out: string;
  readonly source: string;
  readonly text: string;
  readonly axes?: Record<string, number | { min: number; max: number }>;
};

const PUBLIC_SANS = '@fontsource-variable/public-sans/files/public-sans';
const BRICOLAGE = '@fontsource/bricolage-grotesque/files/bricolage-grotesque';
const RED_HAT = '@fontsource/red-hat-mono/files/red-hat-mono';
const TEXT_WEIGHTS = { wght: { min: 400, max: 700 } };

const CUTS: readonly Cut[] = [
  { out: 'text.woff2', source: `${PUBLIC_SANS}-latin-wght-normal.woff2`, text: LATIN, axes: TEXT_WEIGHTS },
  { out: 'text-ng.woff2', source: `${PUBLIC_SANS}-latin-ext-wght-normal.woff2`, text: NIGERIAN, axes: TEXT_WEIGHTS },
  { out: 'text-vn.woff2', source: `${PUBLIC_SANS}-vietnamese-wght-normal.woff2`, text: NIGERIAN, axes: TEXT_WEIGHTS },
  { out: 'display.woff2', source: `${BRICOLAGE}-latin-700-normal.woff2`, text: LATIN },
  { out: 'display-ng.woff2', source: `${BRICOLAGE}-latin-ext-700-normal.woff2`, text: NIGERIAN },
  { out: 'display-vn.woff2', source: `${BRICOLAGE}-vietnamese-700-normal.woff2`, text: NIGERIAN },
  { out: 'digits.woff2', source: `${RED_HAT}-latin-600-normal.woff2`, text: DIGITS },
];

// For receipts as PDF, which the server makes: files that a PDF can hold, one for each weight.
const PDF_CUTS: readonly Cut[] = [
  { out: 'text.ttf', source: `${PUBLIC_SANS}-latin-wght-normal.woff2`, text: LATIN, axes: { wght: 400 } },
  { out: 'text-ng.ttf', source: `${PUBLIC_SANS}-latin-ext-wght-normal.woff2`, text: NIGERIAN, axes: { wght: 400 } },
  { out: 'text-vn.ttf', source: `${PUBLIC_SANS}-vietnamese-wght-normal.woff2`, text: NIGERIAN, axes: { wght: 400 } },
  { out: 'bold.ttf', source: `${PUBLIC_SANS}-latin-wght-normal.woff2`, text: LATIN, axes: { wght: 700 } },
  { out: 'bold-ng.ttf', source: `${PUBLIC_SANS}-latin-ext-wght-normal.woff2`, text: NIGERIAN, axes: { wght: 700 } },
  { out: 'bold-vn.ttf', source: `${PUBLIC_SANS}-vietnamese-wght-normal.woff2`, text: NIGERIAN, axes: { wght: 700 } },
  { out: 'digits.ttf', source: `${RED_HAT}-latin-600-normal.woff2`, text: DIGITS },
];

const LICENCES = [
  ['@fontsource-variable/public-sans', 'OFL-public-sans.txt'],
  ['@fontsource/bricolage-grotesque', 'OFL-bricolage-grotesque.txt'],
  ['@fontsource/red-hat-mono', 'OFL-red-hat-mono.txt'],
] as const;

function packageFile(path: string): string {
  const [scope, name, ...rest] = path.split('/');
  const manifest = require.resolve(`${scope}/${name}/package.json`);
  return manifest.replace(/package\.json$/, rest.join('/'));
}

async function cutInto(dir: string, cuts: readonly Cut[], targetFormat: 'woff2' | 'sfnt'): Promise<void> {
  mkdirSync(dir, { recursive: true });
  for (const cut of cuts) {
    const options = { targetFormat, noHinting: true, ...(cut.axes && { variationAxes: cut.axes }) } as const;
    const file = await subsetFont(readFileSync(packageFile(cut.source)), cut.text, options);
    writeFileSync(dir + cut.out, file);
    process.stdout.write(`${cut.out} ${file.length} bytes\n`);
  }
}

mkdirSync(licenceDir, { recursive: true });
await cutInto(outDir, CUTS, 'woff2');
await cutInto(pdfDir, PDF_CUTS, 'sfnt');
for (const [name, out] of LICENCES) writeFileSync(licenceDir + out, readFileSync(packageFile(`${name}/LICENSE`)));
