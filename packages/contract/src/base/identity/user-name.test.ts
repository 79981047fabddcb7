import { expect, test } from 'vitest';
import { z } from 'zod';
import { staffUserName, userName } from './user-name.ts';

const refusal = (schema: typeof userName, name: string) => {
  const result = z.safeParse(schema, name);
  return result.success ? undefined : result.error.issues[0]?.message;
};

test.each(['ada', 'Ada.Obi', 'ngozi-1', 'badminton_fan', 'tunde2026', 'admiral', 'O.stafford', 'gate7', 'supper'])(
  '%s is a username',
  (name) => expect(refusal(userName, name)).toBeUndefined(),
);

test.each([
  ['Cyrillic', 'аda'],
  ['full-width', 'ａｄａ'],
  ['Greek', 'αda'],
  ['accents', 'àdá'],
  ['other digits', 'ada١'],
  ['a ligature', 'ﬁnn'],
])('letters that look like others are refused: %s', (_script, name) =>
  expect(refusal(userName, name)).toBe('user-name-format'),
);

test.each([
  'support',
  'Supp0rt',
  'support-team',
  'ADMIN',
  'adm1n',
  'administrator',
  'gatelight',
  'gate.light',
  'Gate1ight-help',
  'my_gatelight',
  'help.desk',
  'ada-staff',
  'official',
])('%s looks like ours', (name) => {
  expect(refusal(userName, name)).toBe('user-name-reserved');
  expect(refusal(staffUserName, name)).toBeUndefined();
});

test('a name of two characters is too short, in the words of the specification', () =>
  expect(refusal(userName, 'ab')).toBe('user-name-too-short'));
