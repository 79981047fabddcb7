/**
 * Builds the pages of each document in each language, as many at once as there are processors, and puts all into one folder.
 * What is the same in two builds has the same name and is there once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DOCUMENTS, LANGUAGES, buildFolder } from '../../languages/languages.ts';
import type { Document, Language } from '../../languages/languages.ts';
import { CLIENT_ROUTES_FILE } from './client-routes.ts';
import { APP_FALLBACK, FALLBACK, STAFF_FALLBACK } from './fallbacks.ts';
import { pagesFile } from './pages-list.ts';

const web = fileURLToPath(new URL('../../', import.meta.url));
const client = join(web, 'build/client');

/** Compiles the pages of a document in a language, English without one. */
async function compile(language: Language | undefined, document: Document): Promise<void> {
  const child = spawn('react-router', ['build'], {
    cwd: web,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PAGES_LANGUAGE: language?.folder ?? '',
      PAGES_FOR: document,
      PAGES_LIST: pagesFile(language, document),
      NODE_ENV: 'production',
    },
  });
  // Printed as a whole, so that the words of two builds do not mix.
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'close');
  process.stdout.write(said);
  if (code !== 0) throw new Error(`the pages in ${buildFolder(language, document)} could not be built`);
}

async function compileAll(): Promise<void> {
  const builds = DOCUMENTS.flatMap((document) =>
    [undefined, ...LANGUAGES].map((language) => [language, document] as const),
  );
  const runner = async () => {
    for (let next = builds.shift(); next; next = builds.shift()) await compile(...next);
  };
  const runs = await Promise.allSettled(Array.from({ length: availableParallelism() }, runner));
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
}

/** The folder of the files for browsers. */
const builtIn = (language: Language | undefined, document: Document) =>
  join(web, buildFolder(language, document), 'client');

function addLanguage(language: Language): void {
  const own = builtIn(language, 'public');
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

/** The pages of residents and estate managers in a language, which have documents of their own. */
function addApp(language: Language | undefined): void {
  const own = builtIn(language, 'app');
  const base = language?.base ?? '';
  addRoutes(own);
  addFallback(own, join(client, base, APP_FALLBACK));
  cpSync(join(own, base, 'user'), join(client, base, 'user'), { recursive: true });
}

/** The pages of staff in a language: one document. */
function addStaff(language: Language | undefined): void {
  const own = builtIn(language, 'staff');
  addRoutes(own);
  addFallback(own, join(client, language?.base ?? '', STAFF_FALLBACK));
}

await compileAll();
rmSync(client, { recursive: true, force: true });
renameSync(builtIn(undefined, 'public'), client);
for (const language of LANGUAGES) addLanguage(language);
for (const language of [undefined, ...LANGUAGES]) {
  addApp(language);
  addStaff(language);
}
