/**
 * Writes .br and .gz beside every text file of the build but the pages, to which the server first adds what it knows. The server may
 * run meanwhile: until a compressed file is there it sends the file as it is. `compress.ts [FOLDER]`
 */
import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.xml']);
const root = process.argv[2] ?? fileURLToPath(new URL('../build/client/', import.meta.url));

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** On separate threads, several files at the same time. */
async function compress(path: string, content: Buffer): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [small, usual] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })]);
  writeWhole(`${path}.br`, small);
  writeWhole(`${path}.gz`, usual);
}

/** The server must never send half of a file. */
function writeWhole(path: string, content: Buffer): void {
  const half = path.replace(/(?=\.\w+$)/, '.half');
  writeFileSync(half, content);
  renameSync(half, path);
}

const files: Promise<void>[] = [];
for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  files.push(compress(path, readFileSync(path)));
}
await Promise.all(files);
process.stdout.write(`Compressed ${files.length} files\n`);
