import type { Role } from '@gatelight/contract/route';
import { describe, expect, it } from 'vitest';
import { homeOf, maySee } from './access.ts';

describe('what a role may see', () => {
  it.each<[Role, string, boolean]>([
    ['user', '/user/dashboard', true],
    ['homeOwner', '/user', true],
    ['user', '/User/Dashboard', true],
    ['user', '/%75ser/dashboard', true],
    ['user', '/user/%', true],
    ['user', '/%6danage/houses', false],
    ['user', '/MANAGE/houses', false],
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

  it('leads an administrator to the back office and everyone else to their own dashboard', () => {
    expect(homeOf({ roles: ['admin'] })).toBe('/admin/dashboard');
    expect(homeOf({ roles: ['manager'] })).toBe('/user/dashboard');
    expect(homeOf({ roles: ['homeOwner'] })).toBe('/user/dashboard');
  });
});
