import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';
import { identifierText } from '../../fields.ts';

/**
 * 3 to 40 of the letters a to z, digits, dots, dashes and underscores; never an `@`, so that it cannot be taken for an e-mail address.
 * Letters of other scripts look like these (Cyrillic `а`, full-width `ａ`): a name with them could pass for another user's.
 */
const plain = /* @__PURE__ */ z.pipe(
  /* @__PURE__ */ identifierText(40),
  z
    .string()
    .check(
      z.minLength(3, 'user-name-too-short' satisfies FieldCode),
      z.regex(/^[A-Za-z0-9._-]+$/, 'user-name-format' satisfies FieldCode),
    ),
);

/** The username of a resident: none that looks like ours. */
export const userName = /* @__PURE__ */ plain.check(
  z.refine((name: string) => !looksOfficial(name), 'user-name-reserved' satisfies FieldCode),
);

/** The username of a member of staff: it may be one of ours. */
export const staffUserName = plain;

const lookalikes = new Map<string, string>([
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['8', 'b'],
]);

/** What a name looks like at a glance: `Supp0rt` and `support` are the same. */
const glance = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[0134578i]/g, (sign) => lookalikes.get(sign) ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const brand = glance('gatelight');
const beginnings = ['admin', 'support'].map(glance);
const words = new Set(
  [
    'help',
    'helpdesk',
    'info',
    'official',
    'staff',
    'team',
    'root',
    'system',
    'operator',
    'security',
    'billing',
    'finance',
    'manager',
    'moderator',
  ].map(glance),
);

function looksOfficial(name: string): boolean {
  const parts = name.split(/[._-]+/).map((part) => glance(part));
  const whole = parts.join('');
  if (whole.includes(brand)) return true;
  return [whole, ...parts].some(
    (part) => words.has(part) || beginnings.some((beginning) => part.startsWith(beginning)),
  );
}
