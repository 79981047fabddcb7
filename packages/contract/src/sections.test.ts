import { expect, it } from 'vitest';
import { SECTIONS, sectionOf } from './sections.ts';

it.each([
  ['/user', '/user'],
  ['/user/history/cards/1', '/user'],
  ['/User/Dashboard', '/user'],
  ['/%75ser/dashboard', '/user'],
  ['/user/%', '/user'],
  ['/%6danage/houses', '/manage'],
  ['/gate', '/gate'],
  ['/admin/login', '/admin'],
  ['/user%2Fhistory', undefined],
  ['/users', undefined],
  ['/administration', undefined],
  ['/pcm/user/history', undefined],
  ['/', undefined],
])('%s is in the section %s', (path, base) => expect(sectionOf(path)?.base).toBe(base));

it('no section is inside another, so a page has one', () => {
  for (const { base } of SECTIONS)
    expect(SECTIONS.filter((other) => `${base}/`.startsWith(`${other.base}/`))).toHaveLength(1);
});
