/**
 * Builds the pages of each document once, one document per processor at the same time, and makes the pages of each language from
 * them. Files that are the same in two documents or languages have the same name and exist once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGLISH } from '../../src/strings/english.ts';
import { ALL_LANGUAGES, DOCUMENTS, buildFolder, type Document } from '../../languages/languages.ts';
import { CLIENT_ROUTES_FILE } from './client-routes.ts';
import { client, makePages } from './language-pages.ts';

process.env.NODE_ENV = 'production';
// The router draws the document for pages without a file of their own only in its build mode.
process.env.IS_RR_BUILD_REQUEST = 'yes';

const web = fileURLToPath(new URL('../../', import.meta.url));

async function compile(document: Document): Promise<void> {
  const child = spawn('react-router', ['build'], {
    cwd: web,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PAGES_FOR: document, PAGES_LANGUAGE: '' },
  });
  // Printed as a whole, so that the output of two builds does not mix.
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'close');
  process.stdout.write(said);
  if (code !== 0) throw new Error(`the pages in ${buildFolder(document)} could not be built`);
}

/** Pages of the offices are in English only. */
async function make(document: Document): Promise<void> {
  await compile(document);
  const built = join(web, buildFolder(document), 'client');
  cpSync(built, client, {
    recursive: true,
    filter: (file) => !/[\\/]assets[\\/].*\.js$|client-routes\.json$/.test(file),
  });
  for (const language of document === 'office' ? [ENGLISH] : ALL_LANGUAGES) {
    const started = performance.now();
    await makePages(document, language);
    process.stdout.write(`${document} in ${language.name}: ${Math.round(performance.now() - started)} ms\n`);
  }
}

/** One list of all paths that can be shown; they are the same in every language. */
function writeRoutes(): void {
  const all = DOCUMENTS.flatMap((document) => {
    const file = join(web, buildFolder(document), 'client', CLIENT_ROUTES_FILE);
    return JSON.parse(readFileSync(file, 'utf8')) as string[];
  });
  writeFileSync(join(client, CLIENT_ROUTES_FILE), JSON.stringify(Array.from(new Set(all)).toSorted()));
}

rmSync(client, { recursive: true, force: true });
const waiting = [...DOCUMENTS];
const runner = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await make(next);
};
const runs = await Promise.allSettled(Array.from({ length: availableParallelism() }, runner));
for (const run of runs) if (run.status === 'rejected') throw run.reason;
writeRoutes();
