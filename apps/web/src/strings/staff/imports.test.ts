import { expect, it } from 'vitest';
import { IMPORT_WORDS as words } from './imports.ts';

it('speaks of one row as one, and groups thousands', () => {
  expect([words.apply(1), words.apply(2500)]).toEqual(['Import 1 row', 'Import 2,500 rows']);
  expect([words.done(1), words.done(500)]).toEqual(['1 row was imported.', '500 rows were imported.']);
  expect(words.applyTitle('Houses', 1)).toBe('Import 1 row: Houses?');
  expect([words.applyLeaves(1), words.applyLeaves(5000)]).toEqual([
    '1 row needs fixing and is left out.',
    '5,000 rows need fixing and are left out.',
  ]);
  expect(words.downloadBad(5000)).toBe('Download the 5,000 bad rows');
});
