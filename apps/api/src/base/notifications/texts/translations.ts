import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Every language except English has one folder here: docs/translating.md. */
const root = fileURLToPath(new URL('../../../../../../translations', import.meta.url));

/** The languages that messages can be in, English first. A message without a text in a language is in English there. */
export const messageLanguages: readonly string[] = [
  'en',
  ...readdirSync(root)
    .filter((code) => existsSync(join(root, code, 'messages')))
    .toSorted(),
];

/**
 * Read once, before any template is defined: `translations/pcm/messages/ticket-solved.ts` has the Pidgin of
 * `ticket-solved`.
 */
const translations = new Map<string, Readonly<Record<string, unknown>>>();
for (const language of messageLanguages.slice(1))
  for (const file of readdirSync(join(root, language, 'messages'))) {
    const { href } = pathToFileURL(join(root, language, 'messages', file));
    const { TEXTS } = (await import(href)) as { TEXTS: unknown };
    const name = file.replace(/\.ts$/, '');
    translations.set(name, { ...translations.get(name), [language]: TEXTS });
  }

/** The texts of a template in other languages. Each file has the type of its template's data, which only the template knows. */
export const translationsOf = (template: string): Readonly<Record<string, unknown>> => translations.get(template) ?? {};
