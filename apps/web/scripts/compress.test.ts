import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compress-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const compress = () => execFileSync(process.execPath, [join(import.meta.dirname, 'compress.ts'), folder]);

test('each text file has both complete compressed copies, also when an earlier run was stopped', () => {
  const script = 'export const words = 1;\n'.repeat(100);
  writeFileSync(join(folder, 'a-12345678.js'), script);
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'a-12345678.js.half.br'), 'half');
  compress();
  compress();
  expect(readdirSync(folder).toSorted()).toEqual([
    'a-12345678.js',
    'a-12345678.js.br',
    'a-12345678.js.gz',
    'index.html',
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, 'a-12345678.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, 'a-12345678.js.gz'))).toString()).toBe(script);
});
