import { expect, it } from 'vitest';
import { roleName } from './role-name.ts';

it('names a role in words, and a role without words as it is', () => {
  expect(roleName('homeOwner')).toBe('Home owner');
  expect(roleName('night-guard')).toBe('night-guard');
});
