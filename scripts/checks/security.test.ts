import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../task.ts';

/*
 * The requirements of ASVS 5.0.0: for each section the level of requirement 1, 2, 3 … Those of level 3 are not in our table.
 */
const sections = `
  1.1 22 | 1.2 1111122223 | 1.3 112222222223 | 1.4 222 | 1.5 123
  2.1 122 | 2.2 112 | 2.3 12223 | 2.4 23
  3.1 3 | 3.2 113 | 3.3 12223 | 3.4 11222233 | 3.5 11122333 | 3.6 3 | 3.7 22333
  4.1 12233 | 4.2 23333 | 4.3 22 | 4.4 1222
  5.1 2 | 5.2 112333 | 5.3 113 | 5.4 222
  6.1 122 | 6.2 111111112222 | 6.3 11223333 | 6.4 112233 | 6.5 22222333 | 6.6 2223 | 6.7 33 | 6.8 2222
  7.1 222 | 7.2 1111 | 7.3 22 | 7.4 11222 | 7.5 223 | 7.6 22
  8.1 1233 | 8.2 1123 | 8.3 133 | 8.4 23
  9.1 111 | 9.2 1222
  10.1 22 | 10.2 223 | 10.3 22223 | 10.4 1111122222233333 | 10.5 22222 | 10.6 22 | 10.7 222
  11.1 2233 | 11.2 22233 | 11.3 11233 | 11.4 1222 | 11.5 23 | 11.6 23 | 11.7 33
  12.1 12233 | 12.2 11 | 12.3 22223
  13.1 2333 | 13.2 222223 | 13.3 2233 | 13.4 1222233
  14.1 22 | 14.2 12223333 | 14.3 122
  15.1 12233 | 15.2 12233 | 15.3 1222222 | 15.4 3333
  16.1 2 | 16.2 22222 | 16.3 2222 | 16.4 222 | 16.5 2223
  17.1 23 | 17.2 22223333 | 17.3 22`;

const required = Array.from(sections.matchAll(/(\d+\.\d+) ([123]+)/g), ([, section, levels]) =>
  Array.from(levels!, (level, index) => ({ id: `${section}.${index + 1}`, level })),
)
  .flat()
  .filter(({ level }) => level !== '3');

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const states = ['met', 'not met', 'does not apply'] as const;
const rows = Array.from(
  page.matchAll(/^\| *(\d+\.\d+\.\d+) *\| *([12]) *\| *(.+?) *\| *(.+?) *\| *(.+?) *\|$/gm),
  ([, id, level, , state, why]) => ({ id: id!, level: level!, state: state!.replaceAll('*', ''), why: why! }),
);

test('the table has each requirement of levels 1 and 2 once, in order, with its level', () => {
  expect(required.map(({ level }) => level).filter((level) => level === '1')).toHaveLength(70);
  expect(required).toHaveLength(253);
  expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(required);
});

test('each requirement is met, not met or does not apply, and says where or why', () => {
  for (const { id, state, why } of rows) {
    expect(states, id).toContain(state);
    expect(why.length, id).toBeGreaterThan(5);
    if (state === 'met') expect(why, id).toMatch(/`[^`]+\/[^`]+`|\]\(|`[\w.]+\.(?:ts|json|example)`|As \d|\.env/);
  }
});

test('the counts at the top are those of the table', () => {
  for (const level of ['1', '2']) {
    const counts = states.map((state) => rows.filter((row) => row.level === level && row.state === state).length);
    expect(page).toMatch(new RegExp(`^\\| *${level} *\\| *${counts.join(' *\\| *')} *\\|`, 'm'));
  }
  const all = states.map((state) => rows.filter((row) => row.state === state).length);
  expect(page).toMatch(new RegExp(`^\\| *both *\\| *${all.join(' *\\| *')} *\\|`, 'm'));
});

test.each(['security', 'security-rules', 'threats'])('every file that docs/%s.md names exists', (name) => {
  const text = readFileSync(join(root, `docs/${name}.md`), 'utf8');
  const paths = [...text.matchAll(/`((?:apps|packages|docs|deploy|scripts|e2e|bench)\/[^`\s]+)`/g)].map(
    ([, path]) => path!,
  );
  const links = [...text.matchAll(/\]\(([^)#:]+\.md)(?:#[\w-]+)?\)/g)].map(([, path]) => `docs/${path!}`);
  expect(paths.length).toBeGreaterThan(5);
  expect([...paths, ...links].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every heading that the table links to exists', () => {
  const headings = Array.from(
    readFileSync(join(root, 'docs/security-rules.md'), 'utf8').matchAll(/^## (.+)$/gm),
    ([, text]) => text!.toLowerCase().replaceAll(' ', '-'),
  );
  const named = [...page.matchAll(/security-rules\.md#([\w-]+)/g)].map(([, anchor]) => anchor!);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((anchor) => !headings.includes(anchor))).toEqual([]);
});
