import { createHash } from 'node:crypto';
import { onDisk, type Files } from './source.ts';
import type { Entry } from './catalogue.ts';

/**
 * Under which English text each translation was made. A translation whose English text has changed since then is marked for the
 * translator. `translation` is the hash of the translated text: a translation that a programmer has changed since counts as up to date.
 */
export interface Made {
  english: string;
  translation: string;
}
export type Records = ReadonlyMap<string, Made>;

export const recordFile = (language: string) => `translations/${language}/english.json`;

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

export function readRecords(language: string, files: Files = onDisk): Records {
  const text = files(recordFile(language));
  return new Map(text === undefined ? [] : Object.entries(JSON.parse(text) as Record<string, Made>));
}

/** One line per text, sorted, so that a change is a change of its line. */
export function writeRecords(records: Records): string {
  const lines = Array.from(records)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, made]) => `  ${JSON.stringify(key)}: ${JSON.stringify(made)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

export type State = { is: 'new' } | { is: 'current' } | { is: 'changed'; before: string };

/** Whether a translation is missing, up to date, or made for another English text. */
export function stateOf(entry: Entry, records: Records): State {
  const made = records.get(entry.key);
  const { english, translated } = entry;
  if (!translated) return { is: 'new' };
  // A programmer who adds a text puts the English one in both places. Where both are the same on purpose, the records say so.
  if (!made) return { is: translated.text === english.text ? 'new' : 'current' };
  if (made.english === english.text || made.translation !== hashOf(translated.text)) return { is: 'current' };
  return { is: 'changed', before: made.english };
}

/** The records after a programmer's work: translations that are new or were changed belong to the English text of today. */
export function noted(entries: readonly Entry[], records: Records, keys: readonly string[] = []): Records {
  return new Map(
    entries.flatMap((entry): [string, Made][] => {
      if (!entry.translated) return [];
      const translation = hashOf(entry.translated.text);
      const made = records.get(entry.key);
      const stays = made?.translation === translation && !keys.includes(entry.key);
      return [[entry.key, stays ? made : { english: entry.english.text, translation }]];
    }),
  );
}
