import { globSync } from 'node:fs';
import { root } from '../task.ts';
import { find, onDisk, sources, unwrap, type Files, type Node, type Source } from './source.ts';
import type { Sentence } from './phrase.ts';
import { walk, type Spot } from './walk.ts';

/** The language that every other one is compared with file by file: its folders are the pattern of a new language. */
export const pattern = 'pcm';

/** A text that a translator sees: a whole sentence. */
export interface Entry {
  key: string;
  file: string;
  english: Sentence;
  /** Undefined: not translated. */
  translated: Sentence | undefined;
  when: string;
  /** Where the translation is written, and which of its sentences this is. */
  spot: Spot;
  index: number;
}

export interface Catalogue {
  entries: readonly Entry[];
  /** Texts that cannot be compared with the English ones, as sentences for a programmer. */
  faults: readonly string[];
}

/** The files with words in a language, seen from the root. */
function filesOf(language: string): string[] {
  return globSync(
    [`packages/contract/src/${language}/**/*.ts`, `apps/web/src/strings/${language}/**/*.ts`, 'apps/api/src/**/*.ts'],
    { cwd: root },
  )
    .filter((file) => !/\.test\.ts$|\/(?:language|test-[^/]*)\.ts$/.test(file))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en'));
}
// Words that a page takes from the contract are the contract's.
const rank = (file: string) =>
  ['packages/contract', 'apps/web', 'apps/api'].findIndex((folder) => file.startsWith(folder));

export const isMessage = (file: string) => file.startsWith('apps/api/');

/** What a translator calls a file: "web/app/history". */
const titleOf = (file: string, language: string) =>
  file
    .replace(`/${language}/`, '/')
    .replace(/^packages\/contract\/src\//, 'contract/')
    .replace(/^apps\/web\/src\/strings\//, 'web/')
    .replace(/^apps\/api\/src\/[a-z]+\//, 'messages/')
    .replace(/(?<=^messages\/[^/]+\/)messages\//, '')
    .replace(/\.ts$/, '');

/** The texts of a message template by language, where it has some. */
export function templateTexts(source: Source): ReadonlyMap<string, Node> | undefined {
  for (const node of source.declared.values()) {
    const call = unwrap(node);
    if (call.type !== 'CallExpression' || unwrap(call.callee).name !== 'defineTemplate') continue;
    const texts = call.arguments[0]?.properties?.find(({ key }: Node) => key?.name === 'texts');
    if (texts?.value.type === 'ObjectExpression')
      return new Map(texts.value.properties.map((property: Node) => [property.key?.name, property.value]));
  }
  return undefined;
}

/** All texts of a language beside the English ones. Texts of staff have no translation: docs/decisions/0030. */
export function readCatalogue(language: string, files: Files = onDisk): Catalogue {
  const open = sources(files);
  const entries: Entry[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const file of filesOf(language)) {
    if (isMessage(file) && !files(file)?.includes(`${language}: {`)) continue;
    const source = open(file);
    if (!source) continue;
    const title = titleOf(file, language);
    const pairs: { english: Spot[]; translated: Spot[]; keys: ReadonlySet<string> }[] = [];
    const texts = isMessage(file) ? templateTexts(source) : undefined;
    const [en, theirs] = [texts?.get('en'), texts?.get(language)];
    if (en && theirs) {
      const keys = new Set<string>();
      const translated = walk(open, { source, node: theirs }, title, seen, keys);
      pairs.push({ english: walk(open, { source, node: en }, title), translated, keys });
    }
    const englishSource = isMessage(file) ? undefined : open(file.replace(`/${language}/`, '/'));
    if (!isMessage(file) && !englishSource) {
      faults.push(`${file} has no English file beside it.`);
      continue;
    }
    if (englishSource)
      for (const name of new Set([...source.exported.keys(), ...source.declared.keys()])) {
        const translated = find(open, source, name);
        if (!translated || !translated.source.file.includes(`/${language}/`)) continue;
        const key = `${title}${name.endsWith('_WORDS') ? '' : `.${name}`}`;
        const keys = new Set<string>();
        const spots = walk(open, translated, key, seen, keys);
        if (keys.size === 0) continue;
        const english = find(open, englishSource, name);
        pairs.push({ english: english ? walk(open, english, key) : [], translated: spots, keys });
      }
    for (const pair of pairs) compare(pair, language, entries, faults);
  }
  return { entries, faults };
}

const plain = (when: string) => when.replaceAll(/\s|\b\w+\??\.(?=[a-z_])/gi, '');

function compare(
  { english, translated, keys }: { english: readonly Spot[]; translated: readonly Spot[]; keys: ReadonlySet<string> },
  language: string,
  entries: Entry[],
  faults: string[],
): void {
  const ours = new Map<string, Spot[]>();
  for (const spot of english) ours.set(spot.key, [...(ours.get(spot.key) ?? []), spot]);
  const used = new Map<string, number>();
  for (const spot of translated) {
    const nth = used.get(spot.key) ?? 0;
    used.set(spot.key, nth + 1);
    const same = ours.get(spot.key)?.[nth];
    const where = `${spot.source.file}: ${spot.key}`;
    if (!same) {
      faults.push(`${where} has no English text.`);
      continue;
    }
    const [theirs, mine] = [spot.phrase.sentences, same.phrase.sentences];
    if (theirs.map(({ when }) => plain(when)).join('|') !== mine.map(({ when }) => plain(when)).join('|')) {
      faults.push(
        `${where} has other cases than in English: ${theirs.map(({ when }) => when).join('; ')}. English: ${mine.map(({ when }) => when).join('; ')}.`,
      );
      continue;
    }
    const key = nth === 0 ? spot.key : `${spot.key}+${nth}`;
    for (const [index, sentence] of mine.entries()) {
      if (sentence.text.trim() === '') continue;
      entries.push({
        key: mine.length === 1 ? key : `${key}#${index + 1}`,
        file: spot.source.file,
        english: sentence,
        translated: theirs[index]!.text === '' ? undefined : theirs[index],
        when: [same.when, sentence.when].filter(Boolean).join('; '),
        spot,
        index,
      });
    }
  }
  for (const [key, spots] of ours) {
    if (!keys.has(key) || (used.has(key) && spots.length > used.get(key)!))
      faults.push(`${spots[0]!.source.file}: ${key} has no text in ${language}.`);
  }
}
