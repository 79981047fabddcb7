import { describe, expect, it } from 'vitest';
import { nextPage, signInPath } from './sign-in-path.ts';

const nextOf = (path: string) => new URL(path, 'https://gatelight.example').searchParams.get('next');

describe('the way to sign in', () => {
  it.each([
    ['https://gatelight.example/user/history', '', '/user/history'],
    ['https://gatelight.example/user/history?month=2026-11&q=a%26b', '', '/user/history?month=2026-11&q=a%26b'],
    ['https://gatelight.example/pcm/user/history', '/pcm', '/user/history'],
    ['https://gatelight.example/admin/orders#paid', '', '/admin/orders'],
  ])('carries %s as the page to return to', (url, base, next) => {
    const path = signInPath(url, base);
    expect(path.startsWith('/signin?')).toBe(true);
    expect(nextOf(path)).toBe(next);
  });

  it.each([
    'https://gatelight.example//evil.example/user',
    'https://gatelight.example/\\evil.example',
    'https://gatelight.example/terms',
    'https://gatelight.example/users',
  ])('carries nothing for %s, which is not a page of the app', (url) => {
    expect(signInPath(url, '')).toBe('/signin');
  });
});

describe('the page to return to after signing in', () => {
  const next = (given: string, part = '') => nextPage(new URLSearchParams({ next: given }), part);

  it('gets back the part after the #, which was not in a query', () => {
    const path = new URL(
      signInPath('https://gatelight.example/user/invitation#secret', ''),
      'https://gatelight.example',
    );
    expect(path.search).not.toContain('secret');
    expect(nextPage(path.searchParams, path.hash)).toBe('/user/invitation#secret');
    expect(next('/user/vend_utility#amount', '#other')).toBe('/user/vend_utility#amount');
    expect(next('/terms', '#secret')).toBeNull();
  });

  it.each([
    '/user/history?month=2026-11&q=a%26b',
    '/user/vend_utility#amount',
    '/manage/houses',
    '/admin/dashboard',
    '/finish_up?email=ada%40example.com',
  ])('is %s', (path) => {
    expect(next(path)).toBe(path);
  });

  it.each([
    '',
    'user/dashboard',
    'https://evil.example/user/dashboard',
    '//evil.example/user/dashboard',
    '/\\evil.example/user',
    '\\/evil.example',
    '/\t/evil.example/user',
    ' /user/dashboard',
    '/user/..//evil.example/user',
    '/user/../../signin',
    '/user/%2e%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/users',
    '/sandbox/bank',
    '/signin?next=/user/dashboard',
    '/admin/login',
    '/admin/register?x=1',
    `/user/${'a'.repeat(2000)}`,
  ])('is never %s', (given) => {
    expect(next(given)).toBeNull();
  });

  it('is none without one', () => {
    expect(nextPage(new URLSearchParams(), '')).toBeNull();
  });
});
