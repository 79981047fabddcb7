import { describe, expect, it } from 'vitest';

type Module = Readonly<Record<string, unknown>>;

// The back office and the portal of estates are in English only: docs/decisions/0030.
const english = import.meta.glob<Module>(
  ['./**/*.ts', '!./**/*.test.ts', '!./staff/**', '!./manage/**', '!./gate/**', '!./office.ts'],
  { eager: true },
);
const pidgin = import.meta.glob<Module>(['../../../../translations/pcm/web/**/*.ts'], { eager: true });

/** Files without texts of their own: types, and the list of texts that every page needs. */
const WITHOUT_WORDS = ['index', 'legal-text', 'translation', 'english', 'languages'];

/** Texts that no public page shows: they may stay English until someone translates them. */
const OF_NO_PUBLIC_PAGE = ['kit'];

const left = new Set([...WITHOUT_WORDS, ...OF_NO_PUBLIC_PAGE]);

/** Texts that are the same in both languages, each for a reason. */
const SAME: readonly (readonly [reason: string, texts: readonly string[]])[] = [
  [
    'names of the services, as the specification has them',
    [
      'Prepaid Metering and Token Vending',
      'Smart Estate and Facility Management',
      'Access Control Systems',
      'Diesel Management Solutions',
      'End-to-End Solar Energy Projects',
      'Substations/Transformers/Grid Infrastructure',
      'EV Charging Network',
      'Estate management',
    ],
  ],
  [
    'part of the trade, said in English by everybody',
    ['Find my token', 'Account number', 'Account name', 'Meter number', 'SMS', 'WhatsApp', 'Email', 'IEC 62055-41'],
  ],
  [
    'words that both languages write alike',
    [
      'Show password',
      'Read more',
      'Send exactly',
      'amount',
      'Bank',
      'Meters',
      'Sandbox',
      'PDF',
      'Check again',
      'Start again',
      'Your money',
      'Your bank',
      'Today',
      'and',
      'Enter the code',
      'write to us',
      'Join the waiting list',
      'The price, before you pay',
      'Changes, and the law',
    ],
  ],
  ['a citation of the law', ['Contract with you (section 25(1)(b)(i))']],
];
const mayBeSame = new Set(SAME.flatMap(([, texts]) => texts));

const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/\.ts$/, '');
/** The path inside a language: './legal/terms.ts' and that of its translation are one. */
const pathOf = (path: string) => path.replace(/^(?:\.|.*\/translations\/pcm\/web)\//, '');
const modules = Object.entries(english)
  .map(([path, module]) => ({
    name: nameOf(path),
    module,
    translated: pidgin[`../../../../translations/pcm/web/${pathOf(path)}`],
  }))
  .filter(({ name }) => !left.has(name) && !['language', 'messages', 'money-sentence'].includes(name));

/** Names of keys and pages, not texts. */
const NAMES = new Set(['key', 'id', 'service']);

type Walked = { readonly at: string; readonly english: unknown; readonly pidgin: unknown };

function walk(at: string, ours: unknown, theirs: unknown): Walked[] {
  if (typeof ours !== 'object' || ours === null) return [{ at, english: ours, pidgin: theirs }];
  return Object.entries(ours).flatMap(([key, value]) =>
    NAMES.has(key) ? [] : walk(`${at}.${key}`, value, (theirs as Readonly<Record<string, unknown>> | undefined)?.[key]),
  );
}

const walked = modules.flatMap(({ name, module, translated }) => walk(name, module, translated));

describe('words in Pidgin', () => {
  it('exist for every file of words', () => {
    expect(Object.keys(pidgin).map(pathOf).toSorted()).toEqual(
      Object.keys(english)
        .filter((path) => !left.has(nameOf(path)))
        .map(pathOf)
        .toSorted(),
    );
  });

  it('exist for every text, and differ from the English ones', () => {
    const texts = walked.filter((entry) => typeof entry.english === 'string');
    expect(texts.length).toBeGreaterThan(600);
    const faults = texts.filter(
      (entry) =>
        typeof entry.pidgin !== 'string' ||
        entry.pidgin.trim() === '' ||
        (entry.pidgin === entry.english && !mayBeSame.has(entry.pidgin)),
    );
    expect(faults.map(({ at, pidgin: said }) => `${at}: ${String(said)}`)).toEqual([]);
  });

  it('are listed as the same only where they are', () => {
    const alike = new Set(walked.filter((entry) => entry.pidgin === entry.english).map((entry) => entry.pidgin));
    expect([...mayBeSame].filter((text) => !alike.has(text))).toEqual([]);
  });

  it('have as many entries in every list', () => {
    const count = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>((sum, entry) => sum + count(entry), 1)
        : 1;
    for (const { name, module, translated } of modules)
      expect([name, count(translated)]).toEqual([name, count(module)]);
  });

  it('say what is put into them', () => {
    const functions = walked.filter((entry) => typeof entry.english === 'function');
    expect(functions.length).toBeGreaterThan(30);
    for (const { at, english: ours, pidgin: theirs } of functions) {
      const given = ['71', '72', '73'].slice(0, (ours as () => string).length);
      const said = (words: unknown) => (words as (...given: string[]) => string)(...given);
      // Words for a state or a channel take whole objects; their types hold them.
      if (!/^(?:receipt|find-token|price)\./.test(at)) {
        for (const part of given) expect(said(theirs), at).toContain(part);
      }
      expect(theirs, at).not.toBe(ours);
    }
  });

  it('name the sections of legal texts as in English, so that a link to one works in both', () => {
    for (const { module, translated } of modules) {
      for (const [key, text] of Object.entries(module)) {
        const ids = (value: unknown) => {
          const { sections } = value as { sections?: unknown };
          // A page may name its sections without listing them.
          return Array.isArray(sections) ? sections.map(({ id }: { id: string }) => id) : [];
        };
        expect(ids(translated?.[key])).toEqual(ids(text));
      }
    }
  });
});
