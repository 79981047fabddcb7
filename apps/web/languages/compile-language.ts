import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** The path of `file` inside `folder`, or undefined when it is outside. */
function pathInside(folder: string, file: string): string | undefined {
  const path = relative(folder, file);
  return path.startsWith('..') || isAbsolute(path) ? undefined : path;
}

/**
 * The translation of `file`: `strings/legal/terms.ts` → `strings/pcm/legal/terms.ts`, where it exists. A translation that
 * imports the English file gets the English file.
 */
export function wordsFile(
  place: { readonly strings: string; readonly folder: string },
  file: string,
  importer: string | undefined,
): string | undefined {
  const translations = join(place.strings, place.folder);
  const path = pathInside(place.strings, file);
  const isTranslation = (from: string) => pathInside(translations, from) !== undefined;
  if (path === undefined || isTranslation(file) || (importer && isTranslation(importer))) return undefined;
  const translated = join(translations, path);
  return existsSync(translated) ? translated : undefined;
}

/** Compiles the pages with the words of another language in place of the English ones; what is not translated stays English. */
export function compileLanguage(place: { readonly strings: string; readonly folder: string }): Plugin {
  return {
    name: 'gatelight:language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.startsWith('.') || !source.endsWith('.ts')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return (resolved && wordsFile(place, resolved.id, importer)) ?? resolved;
    },
  };
}
