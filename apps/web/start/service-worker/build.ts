/** Writes the service worker beside the built pages. Its version is made of them, so every change of the pages is a new one. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ALL_LANGUAGES } from '../../languages/languages.ts';
import { ENGLISH } from '../../src/strings/english.ts';
import { OTHER_DOCUMENT } from '../building/client-routes.ts';
import { FALLBACKS } from '../building/fallbacks.ts';
import { readPagesList, type PagesList } from '../building/pages-list.ts';
import { namedFiles, offlineFiles } from './offline-pages.ts';

const web = fileURLToPath(new URL('../..', import.meta.url));
const client = join(web, 'build/client');

function versionOf(folder: string): string {
  const hash = createHash('sha256');
  const fallbacks = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => FALLBACKS.includes(basename(name)))
    .toSorted();
  for (const name of fallbacks) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

/** The files of the pages of a list that open without network. */
function filesOf(list: PagesList): string[] {
  return offlineFiles(
    list,
    (id) => id.startsWith(OTHER_DOCUMENT),
    // The list of the routes, which comes first, names the files of every page.
    (file) =>
      file === list.entry[0]
        ? []
        : namedFiles(readFileSync(join(client, file), 'utf8')).filter((name) => existsSync(join(client, name))),
  );
}

const pages = Object.fromEntries(
  ALL_LANGUAGES.map((language) => [language.base, filesOf(readPagesList(language, 'app'))]),
);

/** The files of the guard's page. It has no settings in the list: the document of the offices is built without its pages. */
function filesOfGate(): string[] {
  const { entry, routes } = readPagesList(ENGLISH, 'office');
  const marked = Object.entries(routes)
    .filter(([id]) => !id.startsWith(OTHER_DOCUMENT))
    .map(([id, page]) => [id, { ...page, isOffline: page.path === 'gate' }] as const);
  return filesOf({ entry, routes: Object.fromEntries(marked) });
}

await build({
  configFile: false,
  root: web,
  logLevel: 'warn',
  define: {
    VERSION: JSON.stringify(versionOf(client)),
    PAGES: JSON.stringify(pages),
    GATE: JSON.stringify(filesOfGate()),
  },
  build: {
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    lib: { entry: join(web, 'start/service-worker/sw.ts'), formats: ['iife'], name: 'sw', fileName: () => 'sw.js' },
  },
});
