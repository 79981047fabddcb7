/** Writes the service worker beside the built pages. Its version is made of them, so every change of the pages is a new one. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { APP_FALLBACK, FALLBACK } from './fallbacks.ts';

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

await build({
  configFile: false,
  root: web,
  logLevel: 'warn',
  define: { VERSION: JSON.stringify(versionOf(client)) },
  build: {
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    lib: { entry: join(web, 'service-worker/sw.ts'), formats: ['iife'], name: 'sw', fileName: () => 'sw.js' },
  },
});
