import { po, type GetTextTranslation } from 'gettext-parser';
import { Fault } from '../fault.ts';
import type { Entry } from './catalogue.ts';
import { stateOf, type Records } from './records.ts';

/** An entry of a file that a translator gave back. */
export interface Returned {
  key: string;
  line: number;
  english: string;
  text: string;
  /** The translator has left the mark on it: not finished. */
  isFuzzy: boolean;
}

/** The file for a translator. The same texts always make the same file. */
export function writePo(language: string, entries: readonly Entry[], records: Records, isNew: boolean): string {
  const translations: Record<string, Record<string, GetTextTranslation>> = {};
  for (const entry of entries) {
    const state = isNew ? ({ is: 'new' } as const) : stateOf(entry, records);
    translations[entry.key] = {
      [entry.english.text]: {
        msgctxt: entry.key,
        msgid: entry.english.text,
        msgstr: [state.is === 'new' ? '' : (entry.translated?.text ?? '')],
        comments: {
          translator: '',
          reference: entry.file,
          extracted: explained(entry),
          flag: state.is === 'changed' ? 'fuzzy' : '',
          previous: state.is === 'changed' ? `msgid ${JSON.stringify(state.before)}` : '',
        },
      },
    };
  }
  const headers = {
    'Project-Id-Version': 'Gatelight',
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  return `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8').trimEnd()}\n`;
}

function explained({ when, english }: Entry): string {
  const fillings = Array.from(english.fillings, ([name, value]) => `{${name}} is filled in with: ${value}`);
  return [...(when ? [`Shown when: ${when}`] : []), ...fillings].join('\n');
}

/** Reads a file of a translator. Throws one sentence when it is not a PO file. */
export function readPo(file: string, text: string): Returned[] {
  if (text.trim() === '') throw new Fault(`${file} is empty. Nothing was changed.`);
  let translations;
  try {
    ({ translations } = po.parse(text));
  } catch (error) {
    throw new Fault(`${file} is not a PO file: ${(error as Error).message}. Nothing was changed.`);
  }
  const lines = new Map<string, number[]>();
  for (const [index, line] of text.split('\n').entries()) {
    const written = /^msgctxt "(.*)"\s*$/.exec(line)?.[1];
    const key = written?.replaceAll(/\\(.)/g, '$1');
    if (key !== undefined) lines.set(key, [...(lines.get(key) ?? []), index + 1]);
  }
  const twice = Array.from(lines).find(([, at]) => at.length > 1);
  if (twice)
    throw new Fault(`${file}, line ${twice[1][1]}, ${twice[0]}: this text is in the file twice. Nothing was changed.`);
  const returned = Object.entries(translations).flatMap(([key, texts]) =>
    Object.values(texts)
      .filter(({ msgid }) => msgid !== '')
      .map(({ msgid, msgstr, comments }): Returned => ({
        key,
        line: lines.get(key)?.[0] ?? 1,
        english: msgid,
        text: msgstr[0] ?? '',
        isFuzzy: comments?.flag?.split(/,\s*/).includes('fuzzy') ?? false,
      })),
  );
  if (returned.length === 0) throw new Fault(`${file} has no text in it. Nothing was changed.`);
  return returned;
}
