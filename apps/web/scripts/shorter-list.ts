import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The list of routes is part of every page. What pages of the app, its layouts and the pages of the kit import is found when
 * one of them is opened; a visitor who buys a token does not pay for it.
 */
function shorterList(text: string): string {
  const start = 'window.__reactRouterManifest=';
  if (!text.startsWith(start)) throw new Error('the list of routes begins in another way than expected');
  const list = JSON.parse(text.slice(start.length).replace(/;\s*$/, '')) as {
    routes: Record<string, { path?: string; imports?: string[] } & Record<string, unknown>>;
  };
  for (const [id, route] of Object.entries(list.routes)) {
    // What a route does not have need not be said.
    for (const [name, value] of Object.entries(route)) if (value === false) delete route[name];
    if (/^(?:user|manage|admin|dev)\//.test(route.path ?? '') || id.startsWith('app/')) route.imports = [];
  }
  return `${start}${JSON.stringify(list)};`;
}

const root = fileURLToPath(new URL('../build/client/', import.meta.url));
for (const name of globSync('**/manifest-*.js', { cwd: root })) {
  const path = join(root, name);
  writeFileSync(path, shorterList(readFileSync(path, 'utf8')));
}
