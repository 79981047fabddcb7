import { expect, test } from 'vitest';
import { codeMessage } from './one-time-code.ts';

const brand = {
  name: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'help@gatelight.example',
  phone: '0',
};

test('the code message names its purpose and how long the code works', () => {
  const stored = codeMessage.content({ code: '012345', purpose: 'find-token' }).payload;
  expect(codeMessage.read(stored, 'en').sms(brand)).toBe(
    'Gatelight: 012345 is your code to find your token. It works for 10 minutes. Do not share it with anyone.',
  );
  expect(codeMessage.read(stored, 'en').mail(brand).text).toContain('012345 is your code to find your token');
});

test('a row of an older version can be read', () => {
  const stored: unknown = JSON.parse('{"name":"one-time-code","code":"012345","purpose":"find-token"}');
  expect(codeMessage.read(stored, 'en').sms(brand)).toContain('012345 is your code to find your token.');
});

test('the inbox never shows a code', () => {
  const { title, text } = codeMessage
    .read(codeMessage.content({ code: '012345', purpose: 'x' }).payload, 'en')
    .inApp(brand);
  expect(`${title} ${text}`).not.toContain('012345');
});
