import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '@gatelight/contract';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,sql}', { cwd: src, exclude: ['**/*.test.ts', '**/test-*.ts'] });
const text = sources.map((file) => readFileSync(join(src, file), 'utf8')).join('\n');

it('has no code in the contract that no part of the server returns', () => {
  expect(Object.keys(errorCodes).filter((code) => !text.includes(`'${code}'`))).toEqual([]);
});
