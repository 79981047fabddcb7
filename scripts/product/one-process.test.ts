import { expect, test } from 'vitest';
import { variablesOf } from './one-process.ts';

const login = (user: string) => `postgresql://${user}:x@db.example.com/gatelight?sslmode=verify-full`;
const given = {
  PORT: '3000',
  VENDING_SEAL_KEY: 'seal',
  DATABASE_URL: login('worker_login'),
  DATABASE_OWNER_URL: login('owner'),
  DATABASE_WEB_URL: login('web_login'),
  DATABASE_STAFF_URL: login('staff_login'),
};

test('the web process alone gets its two logins in their roles, without the seal and the other logins', () => {
  const web = variablesOf('web', given);
  expect(Object.keys(web).toSorted()).toEqual(['DATABASE_STAFF_URL', 'DATABASE_URL', 'PORT']);
  expect(web.DATABASE_URL).toMatch(/web_login.*role%3Dgatelight_web/);
  expect(web.DATABASE_STAFF_URL).toMatch(/staff_login.*role%3Dgatelight_staff/);
});

test.each(['worker', 'vending'])('the %s process alone gets its own login with the time-outs of its role', (name) => {
  const variables = variablesOf(name, given);
  expect(Object.keys(variables).toSorted()).toEqual(['DATABASE_URL', 'PORT', 'VENDING_SEAL_KEY']);
  expect(variables.DATABASE_URL).toMatch(/worker_login.*role%3Dgatelight_app.*statement_timeout/);
});

test('a login that is the role itself is used as it is', () => {
  const address = login('gatelight_web');
  expect(variablesOf('web', { ...given, DATABASE_WEB_URL: address }).DATABASE_URL).toBe(address);
});

test('a missing login is named', () => {
  expect(() => variablesOf('web', { ...given, DATABASE_WEB_URL: '' })).toThrow('DATABASE_WEB_URL is not set');
  expect(() => variablesOf('worker', { ...given, DATABASE_URL: undefined })).toThrow('DATABASE_URL is not set');
});
