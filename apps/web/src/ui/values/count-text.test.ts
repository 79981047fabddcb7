import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changeOfUnits, countText, unitsText } from './count-text.ts';

it('writes counts and units with separators, units with one decimal', () => {
  expect(countText(144_526)).toBe('144,526');
  expect(unitsText('8998.1')).toBe('8,998.1');
  expect(unitsText(1075)).toBe('1,075.0');
});

it.each([
  ['9.8', '10.2', '+0.4'],
  ['2045.0', '1022.5', '−1,022.5'],
  ['22.4', '22.4', '0.0'],
  [null, '22.4', '+22.4'],
  ['22.4', null, '−22.4'],
])('a change from %s to %s units is %s', (now, then, text) => {
  expect(changeOfUnits(now, then)).toBe(text);
});

const SRC = join(import.meta.dirname, '../..');

it('pages write numbers with these helpers only', () => {
  const own = ['features', 'pages', 'app', 'ui/table'].flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => join(folder, name))
      .filter((name) =>
        /toLocaleString\(|Intl\.NumberFormat|'₦' \+|\.replace\('-', '−'\)/.test(readFileSync(join(SRC, name), 'utf8')),
      ),
  );
  expect(own).toEqual([]);
});
