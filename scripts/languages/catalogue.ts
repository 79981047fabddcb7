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

/** The parts of a language's folder. Words that a page takes from the contract are the contract's. */
const parts = ['contract', 'web', 'messages'];

/** The files of a language, seen from the root. */
export function filesOf(language: string): string[] {
  return parts.flatMap((part) =>
    globSync(`translations/${language}/${part}/**/*.ts`, { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .toSorted((a, b) => a.localeCompare(b, 'en')),
  );
}

/** The name of a file for translators: "web/app/history". */
const titleOf = (file: string) => file.replace(/^translations\/[a-z]+\//, '').replace(/\.ts$/, '');

/** The files with the English texts of messages, by the name of the message. */
const messageFiles = new Map(
  globSync('apps/api/src/**/*.ts', { cwd: root }).flatMap((file): [string, string][] => {
    const text = onDisk(file) ?? '';
    if (!text.includes('defineTemplate({')) return [];
    return Array.from(text.matchAll(/^ {2}name: '([a-z-]+)',$/gm), ([, name = '']) => [
      name,
      file.replaceAll('\\', '/'),
    ]);
  }),
);

/** The English file of a translation, and which of its values has the texts; undefined: there is none. */
function englishOf(
  open: (file: string) => Source | undefined,
  file: string,
): { source: Source; texts?: Node } | undefined {
  const [part, ...path] = file.split('/').slice(2);
  const folder = { contract: 'packages/contract/src', web: 'apps/web/src/strings' }[part ?? ''];
  const source = open(
    folder ? [folder, ...path].join('/') : (messageFiles.get(titleOf(file).slice('messages/'.length)) ?? ''),
  );
  if (!source || folder) return source && { source };
  const texts = templateTexts(source, titleOf(file).slice('messages/'.length));
  return texts && { source, texts };
}

/** The English texts of a message; its file may define others too. */
function templateTexts(source: Source, name: string): Node | undefined {
  for (const node of source.declared.values()) {
    const call = unwrap(node);
    if (call.type !== 'CallExpression' || unwrap(call.callee).name !== 'defineTemplate') continue;
    const properties: readonly Node[] = call.arguments[0]?.properties ?? [];
    if (!properties.some(({ key, value }) => key?.name === 'name' && value?.value === name)) continue;
    const texts = properties.find(({ key }) => key?.name === 'texts');
    const english = texts?.value.properties?.find(({ key }: Node) => key?.name === 'en');
    if (english) return english.value;
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
    if (file.endsWith('web/language.ts')) continue;
    const source = open(file);
    if (!source) continue;
    const english = englishOf(open, file);
    if (!english) {
      faults.push(`${file} has no English file.`);
      continue;
    }
    for (const name of new Set([...source.exported.keys(), ...source.declared.keys()])) {
      const translated = find(open, source, name);
      if (!translated?.source.file.startsWith(`translations/${language}/`)) continue;
      if (english.texts && !source.exported.has(name)) continue;
      const key = `${titleOf(file)}${name.endsWith('_WORDS') || english.texts ? '' : `.${name}`}`;
      const keys = new Set<string>();
      const spots = walk(open, translated, key, seen, keys);
      if (keys.size === 0) continue;
      const place = english.texts ? { source: english.source, node: english.texts } : find(open, english.source, name);
      compare({ english: place ? walk(open, place, key) : [], translated: spots, keys }, language, entries, faults);
    }
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
