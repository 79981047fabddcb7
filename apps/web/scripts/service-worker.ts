/** Writes the service worker beside the built pages. Its version is made of them, so every change of the pages is a new one. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { OTHER_DOCUMENT } from '../client-routes.ts';
import { LANGUAGES } from '../languages/languages.ts';
import { routesOf } from './early-frame-html.ts';
import { APP_FALLBACK, FALLBACK } from './fallbacks.ts';
import { namedFiles, offlineFiles } from './offline-pages.ts';

const web = fileURLToPath(new URL('..', import.meta.url));
const client = join(web, 'build/client');

function versionOf(folder: string): string {
  const hash = createHash('sha256');
  const fallbacks = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(APP_FALLBACK) || name.endsWith(FALLBACK))
    .toSorted();
  for (const name of fallbacks) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

const read = (file: string) => readFileSync(join(client, file), 'utf8');

/** The files of the pages of one language that open without network. */
function filesOf(base: string): string[] {
  const manifest = /\/assets\/manifest-[\w-]+\.js/.exec(read(join(base, APP_FALLBACK)))?.[0];
  if (manifest === undefined) throw new Error('the document of the app names no manifest');
  const start = /"entry":(\{"module":[^}]*\})/.exec(read(manifest))?.[1];
  if (start === undefined) throw new Error('the manifest of the router has another shape');
  const { module, imports } = JSON.parse(start) as { module: string; imports: string[] };
  return offlineFiles(
    routesOf(read(manifest)),
    [manifest, module, ...imports],
    (id) => id.startsWith(OTHER_DOCUMENT),
    // The manifest names the files of every page.
    (file) => (file === manifest ? [] : namedFiles(read(file)).filter((name) => existsSync(join(client, name)))),
  );
}

const pages = Object.fromEntries(['', ...LANGUAGES.map(({ base }) => base)].map((base) => [base, filesOf(base)]));

await build({
  configFile: false,
  root: web,
  logLevel: 'warn',
  define: { VERSION: JSON.stringify(versionOf(client)), PAGES: JSON.stringify(pages) },
  build: {
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    lib: { entry: join(web, 'service-worker/sw.ts'), formats: ['iife'], name: 'sw', fileName: () => 'sw.js' },
  },
});
