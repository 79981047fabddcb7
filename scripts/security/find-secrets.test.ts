import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findSecrets } from './find-secrets.ts';

// Made here, so that no text of this file looks like a secret.
const letters = (count: number) => randomBytes(count).toString('hex').slice(0, count);
const block = (name: string) => `-----BEGIN ${name}-----`;

test.each([
  ['live key of a payment provider', `PAYSTACK_SECRET_KEY=sk_${'live'}_${letters(40)}`],
  ['live key of a payment provider', `const key = 'MK_${'PROD'}_${letters(12)}'`],
  ['private key', block('PRIVATE KEY')],
  ['private key', block('RSA PRIVATE KEY')],
  ['key of a cloud', `aws_access_key_id = ${'AKIA'}${letters(16).toUpperCase()}`],
  ['token of a code host', `token: ${'ghp'}_${letters(36)}`],
  ['token of a package index', `//registry/:_authToken=${'npm'}_${letters(36)}`],
  ['password in an address', `DATABASE_URL=postgresql://app:${letters(20)}@db.example.com/gatelight`],
  ['password in an address', `smtps://mailer:${letters(12)}@mail.example.com:465`],
  ['key of the product', `VENDING_SEAL_KEY=${letters(64)}`],
])('%s is found', (kind, line) => {
  expect(findSecrets(line, 'docs/notes.md')).toEqual([kind]);
});

test.each([
  'postgresql://gatelight:password@127.0.0.1:5432/gatelight',
  'postgresql://gatelight_owner:…@db.example.com:5432/gatelight',
  'const url = `postgresql://${user}:${password}@${host}/gatelight`;',
  'PAYSTACK_SECRET_KEY=',
  `sk_${'live'}_${'0'.repeat(40)}`,
  'SESSION_KEY=',
  'see https://example.com/a:b and user@example.com',
])('%s is not a secret', (line) => {
  expect(findSecrets(line, 'docs/notes.md')).toEqual([]);
});

test('a secret that a test makes up is not reported', () => {
  expect(findSecrets(`postgresql://a:${letters(12)}@h/d`, 'scripts/product/one-process.test.ts')).toEqual([]);
});
