import type { Brand } from '../sending/sender.ts';
import { oneLine } from './wording.ts';

/** One character outside this set turns the whole SMS into Unicode: 70 instead of 160 characters a part. */
const gsmText = /^[A-Za-z0-9 \n@$_!"#%&'()*+,\-./:;<=>?]*$/;

const spelledOut = new Map<string, string>([
  ['₦', 'NGN '],
  ['€', 'EUR '],
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['…', '...'],
  ['³', '3'],
  ['²', '2'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['œ', 'oe'],
  ['đ', 'd'],
  ['ɓ', 'b'],
  ['Ɓ', 'B'],
  ['ɗ', 'd'],
  ['Ɗ', 'D'],
  ['ƙ', 'k'],
  ['Ƙ', 'K'],
  ['ƴ', 'y'],
  ['Ƴ', 'Y'],
  ['ǝ', 'e'],
  ['Ǝ', 'E'],
  ['[', '('],
  [']', ')'],
  ['{', '('],
  ['}', ')'],
]);

export function isGsmText(text: string): boolean {
  return gsmText.test(text);
}

/** The text in letters that every phone can show: marks are dropped (`Ọláńrewájú` → `Olanrewaju`), emoji are removed. */
export function toGsmText(text: string): string {
  return [...text.normalize('NFKD')]
    .map((letter) => (isGsmText(letter) ? letter : (spelledOut.get(letter) ?? '')))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** How many parts the network splits such a text into: 160 characters, or 153 in each part of several. */
export function smsParts(text: string): number {
  return text.length <= 160 ? 1 : Math.ceil(text.length / 153);
}

/** How the network would send a text as it is: one letter outside of the set makes all of it Unicode. */
export function smsLength(text: string): { encoding: 'gsm' | 'ucs2'; length: number; segments: number } {
  const { length } = text;
  if (isGsmText(text)) return { encoding: 'gsm', length, segments: smsParts(text) };
  return { encoding: 'ucs2', length, segments: length <= 70 ? 1 : Math.ceil(length / 67) };
}

/** The first, most complete text that fits one SMS; otherwise the last. Starts with our name. */
export function smsText(texts: readonly string[], brand: Brand): string {
  const from = `${toGsmText(oneLine(brand.name))}: `;
  const written = texts.map((text) => from + toGsmText(oneLine(text)));
  return written.find((text) => smsParts(text) === 1) ?? written.at(-1) ?? '';
}
