import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { Fault } from '../fault.ts';
import { root } from '../task.ts';
import { filesOf, pattern, readCatalogue, type Entry } from './catalogue.ts';
import { placeholdersOf } from './phrase.ts';
import { readPo, type Returned } from './po.ts';
import { hashOf, readRecords, recordFile, stateOf, writeRecords, type Made } from './records.ts';
import { onDisk, type Files, type Node } from './source.ts';
import type { Spot } from './walk.ts';

/** What an import would write. */
export interface Import {
  /** By the path from the root; only files that change. */
  files: ReadonlyMap<string, string>;
  /** How many translations are other than before. */
  changed: number;
  isNew: boolean;
  /** How many texts the English of the file is older than that of the product. */
  older: number;
}

export interface Given {
  language: string;
  /** The name of the translator's file, for sentences about it. */
  name: string;
  text: string;
}

export const isLanguageCode = (code: string) => /^[a-z]{2,3}$/.test(code) && code !== 'en';
export const exists = (language: string, files: Files = onDisk) => files(recordFile(language)) !== undefined;

/** Checks every entry of the file and makes the files of the language. Throws all errors together; then nothing may be written. */
export async function takeIn({ language, name, text }: Given, files: Files = onDisk): Promise<Import> {
  const isNew = !exists(language, files);
  const { entries, faults } = readCatalogue(isNew ? pattern : language, files);
  if (faults.length > 0) throw new Fault(['A programmer must mend this first:', ...faults].join('\n'));
  const records = isNew ? new Map<string, Made>() : readRecords(language, files);
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const returned = readPo(name, text);

  const problems: string[] = [];
  const accepted = new Map<string, Returned>();
  for (const one of returned) {
    const entry = byKey.get(one.key);
    const problem = entry ? problemOf(one, entry, isNew, records) : 'the product has no text with this key';
    if (problem) problems.push(`line ${one.line}, ${one.key}: ${problem}.`);
    else if (!one.isFuzzy && one.text !== '') accepted.set(one.key, one);
  }
  const missing = isNew ? entries.filter(({ key }) => !accepted.has(key)) : [];
  if (problems.length === 0 && missing.length > 0) {
    const first = missing.slice(0, 10).map(({ key }) => key);
    problems.push(
      `${missing.length} of ${entries.length} texts have no finished translation. The first: ${first.join(', ')}.`,
    );
  }
  if (problems.length > 0)
    throw new Fault([`${name} was not taken in, and nothing was changed:`, ...problems].join('\n'));

  const written = isNew
    ? await makeLanguage(language, entries, accepted, files)
    : await changeLanguage(entries, accepted, files);
  const made = new Map(records);
  for (const { key, english, text: translation } of accepted.values()) {
    const before = byKey.get(key)?.translated?.text;
    const isSame = !isNew && before === translation && records.get(key)?.english === english;
    if (!isSame) made.set(key, { english, translation: hashOf(translation) });
  }
  const book = writeRecords(made);
  if (book !== files(recordFile(language))) written.set(recordFile(language), book);
  return {
    files: written,
    isNew,
    changed: Array.from(accepted.values()).filter((one) => isNew || one.text !== byKey.get(one.key)?.translated?.text)
      .length,
    older: Array.from(accepted.values()).filter((one) => one.english !== byKey.get(one.key)?.english.text).length,
  };
}

const edge = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]].join('|');

/** The error of an entry, or undefined. Texts that the product already has are not checked. */
function problemOf(
  { text, english, isFuzzy }: Returned,
  entry: Entry,
  isNew: boolean,
  records: ReturnType<typeof readRecords>,
): string | undefined {
  if (isFuzzy) return undefined;
  const present = isNew ? undefined : entry.translated?.text;
  if (text === '')
    return present === undefined || stateOf(entry, records).is === 'new' ? undefined : 'the translation is empty';
  if (text === present) return undefined;
  const needed = Array.from(entry.english.fillings.keys());
  const given = placeholdersOf(text);
  const lost = needed.filter((name) => !given.includes(name));
  if (lost.length > 0) return `the translation must have ${lost.map((name) => `{${name}}`).join(' and ')} in it`;
  const strange = given.filter((name) => !needed.includes(name));
  if (strange.length > 0) return `the English text has no ${strange.map((name) => `{${name}}`).join(' and no ')}`;
  if (/[{}]/.test(text.replaceAll(/\{\w+\}/g, ''))) return 'a curly bracket has no partner';
  if (text.trim() === '') return 'the translation is empty';
  if (edge(text) !== edge(entry.english.text))
    return 'the translation must begin and end with the same spaces as the English text';
  if (!isNew && text === entry.english.text)
    return 'the translation is the English text. If both are alike, a programmer puts it into the list in pidgin.test.ts';
  if (english !== entry.english.text && records.get(entry.key)?.english === entry.english.text)
    return 'this text was changed and translated again after your file was made. Ask for a new file';
  return undefined;
}

/** The texts of a file with other words in place, by the place of the words. */
function rewriter(text: string, spots: ReadonlyMap<Spot, readonly string[]>, code: (piece: string) => string) {
  const edits = Array.from(spots, ([{ node, phrase }, texts]) => ({ ...node, node, phrase, texts })).toSorted(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  return function rewrite(from: number, to: number, outer?: Node): string {
    let result = '';
    let at = from;
    for (const edit of edits) {
      const isInside = edit.start >= at && edit.end <= to && edit.node !== outer;
      if (!isInside) continue;
      result += code(text.slice(at, edit.start));
      result += edit.phrase.write(edit.texts, (node) => rewrite(node.start, node.end, edit.node));
      at = edit.end;
    }
    return result + code(text.slice(at, to));
  };
}

/** The words of each place, where one of its sentences is to be `accepted`. */
function placed(entries: readonly Entry[], accepted: ReadonlyMap<string, Returned>, isNew: boolean) {
  const byFile = new Map<string, Map<Spot, string[]>>();
  for (const { key, spot, index, translated } of entries) {
    const text = accepted.get(key)?.text;
    if (text === undefined || (!isNew && text === translated?.text)) continue;
    const { file } = spot.source;
    const spots = byFile.get(file) ?? new Map<Spot, string[]>();
    byFile.set(file, spots);
    const texts = spots.get(spot) ?? spot.phrase.sentences.map((sentence) => sentence.text);
    texts[index] = text;
    spots.set(spot, texts);
  }
  return byFile;
}

const style = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as {
  printWidth: number;
  singleQuote: boolean;
};

async function formatted(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, { printWidth: style.printWidth, singleQuote: style.singleQuote });
  if (errors.length > 0) throw new Error(`${file} would not be TypeScript: ${errors[0]?.message ?? ''}`);
  return code;
}

async function changeLanguage(
  entries: readonly Entry[],
  accepted: ReadonlyMap<string, Returned>,
  files: Files,
): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  for (const [file, spots] of placed(entries, accepted, false)) {
    const text = files(file)!;
    written.set(file, await formatted(file, rewriter(text, spots, (piece) => piece)(0, text.length)));
  }
  return written;
}

/** The English name of a language: 'Hausa' for `ha`. */
export const nameOf = (language: string) => new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;

/** A new language has the files of the pattern language, with its own texts in them. */
async function makeLanguage(
  language: string,
  entries: readonly Entry[],
  accepted: ReadonlyMap<string, Returned>,
  files: Files,
): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  const byFile = placed(entries, accepted, true);
  const own = (piece: string) => piece.replaceAll(pattern, language).replaceAll(/\bPidgin\b/g, nameOf(language));
  for (const file of filesOf(pattern)) {
    const text = files(file)!;
    const rewrite = rewriter(text, byFile.get(file) ?? new Map(), own);
    const target = file.replace(`/${pattern}/`, `/${language}/`);
    written.set(target, await formatted(target, rewrite(0, text.length)));
  }
  return written;
}
