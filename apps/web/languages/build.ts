/**
 * After the pages in English: builds them again for each other language and puts those into the same folder, under
 * their place. What is the same in two languages has the same name and is there once. One build after the other: two at
 * once would clear each other's generated types.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FALLBACK } from '../scripts/fallbacks.ts';
import { LANGUAGES } from './languages.ts';
import type { Language } from './languages.ts';

const web = fileURLToPath(new URL('../', import.meta.url));
const client = join(web, 'build/client');

function compile({ folder }: Language): void {
  const { status, error } = spawnSync('react-router', ['build'], {
    cwd: web,
    stdio: 'inherit',
    env: { ...process.env, PAGES_LANGUAGE: folder, NODE_ENV: 'production' },
  });
  if (error || status !== 0) throw new Error(`the pages in ${folder} could not be built`, { cause: error });
}

function merge({ folder, base }: Language): void {
  const own = join(web, 'build', folder, 'client');
  const pages = join(client, base);
  rmSync(pages, { recursive: true, force: true });
  cpSync(join(own, base), pages, { recursive: true });
  // Without a page at the root of its folder the router calls the fallback index.html.
  const fallback = [FALLBACK, 'index.html'].map((name) => join(own, name)).find((file) => existsSync(file));
  if (!fallback) throw new Error(`no fallback page in ${own}`);
  renameSync(fallback, join(pages, FALLBACK));
  cpSync(join(own, 'assets'), join(client, 'assets'), { recursive: true });
}

for (const language of LANGUAGES) {
  compile(language);
  merge(language);
}
