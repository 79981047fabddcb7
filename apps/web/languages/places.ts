import { isAbsolute, join, relative, resolve } from 'node:path';
import { LANGUAGES, type Language } from './languages.ts';

export const repository = resolve(import.meta.dirname, '../../..');

/** Where words are: the folder of the English files, and that of their translations. */
const PLACES = ['apps/web/src/strings', 'packages/contract/src'].map((folder) => join(repository, folder));
const translations = (language: Language, place: string) => join(place, language.code);

/** The path of `file` inside `folder`, or undefined when it is outside. */
function pathInside(folder: string, file: string): string | undefined {
  const path = relative(folder, file);
  return path.startsWith('..') || isAbsolute(path) ? undefined : path;
}

/** The English file that `file` translates; `file` itself when it is no translation. */
export function englishFile(file: string): string {
  for (const place of PLACES)
    for (const language of LANGUAGES) {
      const path = pathInside(translations(language, place), file);
      if (path !== undefined) return join(place, path);
    }
  return file;
}

/** Where the translation of an English file is, if there is one; undefined for a file without words. */
export function translatedFile(language: Language, file: string): string | undefined {
  for (const place of PLACES) {
    const path = pathInside(place, file);
    if (path !== undefined) return join(translations(language, place), path);
  }
  return undefined;
}
