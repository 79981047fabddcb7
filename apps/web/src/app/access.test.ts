import type { Role } from '@gatelight/contract';
import { describe, expect, it } from 'vitest';
import { homeOf, maySee, signInPath } from './access.ts';

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
  ])('carries nothing for %s, which is no page of the app', (url) => {
    expect(signInPath(url, '')).toBe('/signin');
  });
});

describe('what a role may see', () => {
  it.each<[Role, string, boolean]>([
    ['user', '/user/dashboard', true],
    ['homeOwner', '/user', true],
    ['manager', '/user/history/1', true],
    ['user', '/manage/houses', false],
    ['homeOwner', '/manage/houses', false],
    ['manager', '/manage/houses', true],
    ['manager', '/admin/dashboard', false],
    ['user', '/admin/dashboard', false],
    ['admin', '/admin/dashboard', true],
    ['admin', '/administration', false],
  ])('%s, %s: %s', (role, path, isAllowed) => {
    expect(maySee({ roles: [role] }, path)).toBe(isAllowed);
  });

  it('nothing without a role', () => {
    expect(maySee({ roles: [] }, '/user/dashboard')).toBe(false);
  });

  it('leads an administrator to the back office and everybody else to their own dashboard', () => {
    expect(homeOf({ roles: ['admin'] })).toBe('/admin/dashboard');
    expect(homeOf({ roles: ['manager'] })).toBe('/user/dashboard');
    expect(homeOf({ roles: ['homeOwner'] })).toBe('/user/dashboard');
  });
});
