import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The file that stands for `file` in another language: `strings/landing.ts` → `strings/pcm/landing.ts` where there is one.
 * A file of the language itself that asks for the English one gets it.
 */
export function wordsFile(
  place: { readonly strings: string; readonly folder: string },
  file: string,
  importer: string | undefined,
): string | undefined {
  const translations = join(place.strings, place.folder);
  if (dirname(file) !== place.strings || (importer && dirname(importer) === translations)) return undefined;
  const translated = join(translations, basename(file));
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
