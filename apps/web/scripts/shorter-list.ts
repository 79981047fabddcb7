import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The list of routes is part of every page. The router asks it for what a page imports only where a link says `prefetch`, and none of
 * ours does: a page finds its imports when it is opened. Their names are the larger half of the list.
 */
function shorterList(text: string): string {
  const start = 'window.__reactRouterManifest=';
  if (!text.startsWith(start)) throw new Error('the list of routes begins in another way than expected');
  const list = JSON.parse(text.slice(start.length).replace(/;\s*$/, '')) as {
    routes: Record<string, Record<string, unknown>>;
  };
  // Empty values of a route are left out.
  for (const route of Object.values(list.routes))
    for (const [name, value] of Object.entries(route)) if (value === false || name === 'imports') delete route[name];
  return `${start}${JSON.stringify(list)};`;
}

const root = fileURLToPath(new URL('../build/client/', import.meta.url));
for (const name of globSync('**/manifest-*.js', { cwd: root })) {
  const path = join(root, name);
  writeFileSync(path, shorterList(readFileSync(path, 'utf8')));
}
