import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Language } from '../src/strings/english.ts';

export const repository = resolve(import.meta.dirname, '../../..');

/** Every language beside English has one folder here. */
export const TRANSLATIONS = join(repository, 'translations');

/** The folders of English words, and which part of a language's folder translates them. */
const PLACES = [
  { english: join(repository, 'apps/web/src/strings'), part: 'web' },
  { english: join(repository, 'packages/contract/src'), part: 'contract' },
] as const;

/** The path of `file` inside `folder`, or undefined when it is outside. */
function pathInside(folder: string, file: string): string | undefined {
  const path = relative(folder, file);
  return path.startsWith('..') || isAbsolute(path) ? undefined : path;
}

/** The English file that `file` translates; `file` itself when it is not a translation. */
export function englishFile(file: string): string {
  const [, part, ...path] = pathInside(TRANSLATIONS, file)?.split(sep) ?? [];
  const place = PLACES.find((one) => one.part === part);
  return place ? join(place.english, ...path) : file;
}

/** Where the translation of an English file is, if there is one; undefined for a file without words. */
export function translatedFile(language: Language, file: string): string | undefined {
  for (const { english, part } of PLACES) {
    const path = pathInside(english, file);
    if (path !== undefined) return join(TRANSLATIONS, language.code, part, path);
  }
  return undefined;
}
