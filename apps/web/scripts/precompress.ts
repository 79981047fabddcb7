/** Writes .br and .gz beside every text file of the build but the pages, to which the server first adds what it knows. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.xml']);
const root = fileURLToPath(new URL('../build/client/', import.meta.url));

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

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** On threads of their own, several files at once. */
async function compress(path: string, content: Buffer): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [small, usual] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })]);
  writeFileSync(`${path}.br`, small);
  writeFileSync(`${path}.gz`, usual);
}

const files: Promise<void>[] = [];
for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  if (/^manifest-[\w-]+\.js$/.test(entry.name)) writeFileSync(path, shorterList(readFileSync(path, 'utf8')));
  files.push(compress(path, readFileSync(path)));
}
await Promise.all(files);
process.stdout.write(`Compressed ${files.length} files\n`);
