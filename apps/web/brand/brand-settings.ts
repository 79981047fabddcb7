import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { brandColourFaults } from './theme-colours.ts';

/** The operator's own file, or the file of this repository. */
export const brandFile = resolve(import.meta.dirname, '../../..', process.env.BRAND_FILE || 'apps/web/brand.json');

const words = z.string().trim().min(1);
const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'a colour such as #0A6B4A');
// Names of the colours of ui/tokens.css, without the two dashes.
const tokens = z.record(z.string().regex(/^[a-z][a-z0-9-]*$/, 'the name of a token such as primary'), colour);

export const brandSchema = z.strictObject({
  name: words.max(40),
  slogan: words.max(90),
  legalName: words.max(120),
  foundingYear: z.int().min(1900).max(2100),
  email: z.email(),
  phone: z.string().regex(/^\+?[\d ]{8,20}$/, 'a telephone number such as +234 201 700 0140'),
  address: z.array(words).min(1).max(4),
  // Directions to the shop, as apps/web/pictures/place.ts draws them; without them there is no drawing.
  directions: z.array(words).max(5),
  supportHours: words,
  // The operator's licence and its regulator: "licence MAP/2025/014", "Lagos State Electricity Regulatory Commission".
  // Empty: pages leave the text out.
  licence: z.string().trim().max(80).default(''),
  regulator: z.string().trim().max(120).default(''),
  // With the country's number: "+234 803 123 4567". Empty: pages offer no WhatsApp.
  whatsapp: z
    .string()
    .regex(/^(?:\+[\d ]{10,20})?$/, 'a WhatsApp number such as +234 803 123 4567')
    .default(''),
  // The texts of other languages, by language code. A language without its own text shows the English one.
  translated: z.record(
    z.string().regex(/^[a-z]{2,3}$/),
    z.strictObject({ slogan: words.max(90), directions: z.array(words).max(5), supportHours: words }),
  ),
  timeZone: words,
  social: z
    .array(z.strictObject({ name: words, href: z.string().regex(/^(?:\/|https:\/\/)/, 'an https address') }))
    .max(3),
  logo: z.strictObject({ ground: colour, line: colour, bolt: colour }),
  paper: z.strictObject({ light: colour, dark: colour }),
  colours: z.strictObject({ light: tokens, dark: tokens }),
});

export type BrandSettings = z.output<typeof brandSchema>;

/** The settings in the file of the operator. Throws with one line for each fault. */
export function readBrand(text = readFileSync(brandFile, 'utf8')): BrandSettings {
  const parsed = brandSchema.safeParse(JSON.parse(text));
  const faults = parsed.success
    ? brandColourFaults(parsed.data.colours)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (parsed.success && faults.length === 0) return parsed.data;
  throw new Error(`${brandFile} needs attention:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}
