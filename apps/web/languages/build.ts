/**
 * Builds the pages of both documents in each language, one after the other (two at once would clear each other's generated
 * types), and puts all into the folder of the public pages in English. What is the same in two builds has the same name and is
 * there once.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLIENT_ROUTES_FILE } from '../client-routes.ts';
import { APP_FALLBACK, FALLBACK } from '../scripts/fallbacks.ts';
import { LANGUAGES, buildFolder } from './languages.ts';
import type { Document, Language } from './languages.ts';

const web = fileURLToPath(new URL('../', import.meta.url));
const client = join(web, 'build/client');

/** Compiles the pages of a document in a language, English without one, and returns the folder of the files for browsers. */
function compile(language: Language | undefined, document: Document): string {
  const { status, error } = spawnSync('react-router', ['build'], {
    cwd: web,
    stdio: 'inherit',
    env: { ...process.env, PAGES_LANGUAGE: language?.folder ?? '', PAGES_FOR: document, NODE_ENV: 'production' },
  });
  const folder = buildFolder(language, document);
  if (error || status !== 0) throw new Error(`the pages in ${folder} could not be built`, { cause: error });
  return join(web, folder, 'client');
}

function addLanguage(language: Language): void {
  const own = compile(language, 'public');
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

const routesOf = (folder: string) => JSON.parse(readFileSync(join(folder, CLIENT_ROUTES_FILE), 'utf8')) as string[];

/** One list of all paths that can be shown; they are the same in every language. */
function addRoutes(own: string): void {
  const all = new Set([...routesOf(client), ...routesOf(own)]);
  writeFileSync(join(client, CLIENT_ROUTES_FILE), JSON.stringify(Array.from(all).toSorted()));
}

compile(undefined, 'public');
for (const language of LANGUAGES) addLanguage(language);
for (const language of [undefined, ...LANGUAGES]) {
  const own = compile(language, 'app');
  addRoutes(own);
  addFallback(own, join(client, language?.base ?? '', APP_FALLBACK));
}
