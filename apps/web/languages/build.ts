/**
 * After the pages in English: builds them again for each other language, and once more in each language for the document of
 * residents' pages, and puts all into the same folder. What is the same in two builds has the same name and is there once.
 * One build after the other: two at once would clear each other's generated types.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APP_FALLBACK, FALLBACK } from '../scripts/fallbacks.ts';
import { LANGUAGES, buildFolder } from './languages.ts';
import type { Language } from './languages.ts';

const web = fileURLToPath(new URL('../', import.meta.url));
const client = join(web, 'build/client');

/** Compiles the pages of a language, English without one, and returns the folder of the files for browsers. */
function compile(language: Language | undefined, forApp: boolean): string {
  const { status, error } = spawnSync('react-router', ['build'], {
    cwd: web,
    stdio: 'inherit',
    env: {
      ...process.env,
      PAGES_LANGUAGE: language?.folder ?? '',
      PAGES_FOR: forApp ? 'app' : '',
      NODE_ENV: 'production',
    },
  });
  const folder = buildFolder(language, forApp);
  if (error || status !== 0) throw new Error(`the pages in ${folder} could not be built`, { cause: error });
  return join(web, folder, 'client');
}

function addLanguage(language: Language): void {
  const own = compile(language, false);
  const pages = join(client, language.base);
  rmSync(pages, { recursive: true, force: true });
  cpSync(join(own, language.base), pages, { recursive: true });
  addFallback(own, join(pages, FALLBACK));
}

/** The fallback of a build becomes `file`, and its scripts are copied to those of all builds. */
function addFallback(own: string, file: string): void {
  // Without a page at the root of its folder the router calls the fallback index.html.
  const fallback = [FALLBACK, 'index.html'].map((name) => join(own, name)).find((name) => existsSync(name));
  if (!fallback) throw new Error(`no fallback page in ${own}`);
  renameSync(fallback, file);
  cpSync(join(own, 'assets'), join(client, 'assets'), { recursive: true });
}

for (const language of LANGUAGES) addLanguage(language);
for (const language of [undefined, ...LANGUAGES])
  addFallback(compile(language, true), join(client, language?.base ?? '', APP_FALLBACK));
