import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withSettingsDirectory } from './settings-directory.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const settings = (environment: Record<string, string> = {}) =>
  withSettingsDirectory({ SETTINGS_DIR: directory, ...environment });

test('each file is a setting, without the line break at its end; the environment wins', () => {
  writeFileSync(join(directory, 'OTP_KEY'), `${'ab'.repeat(32)}\n`);
  writeFileSync(join(directory, 'MAIL_FROM'), 'Gatelight <mail@gatelight.example>');
  writeFileSync(join(directory, 'LOG_LEVEL'), 'debug');
  // Where Kubernetes keeps what the names lead to.
  mkdirSync(join(directory, '..data'));
  expect(settings({ LOG_LEVEL: 'warn', MAIL_FROM: '' })).toEqual({
    SETTINGS_DIR: directory,
    OTP_KEY: 'ab'.repeat(32),
    MAIL_FROM: 'Gatelight <mail@gatelight.example>',
    LOG_LEVEL: 'warn',
  });
});

test('an unknown name stops the start, with the setting that was probably meant', () => {
  writeFileSync(join(directory, 'SESION_KEY'), 'x');
  expect(() => settings()).toThrow('SETTINGS_DIR: SESION_KEY is not a setting: did you mean SESSION_KEY?');
  rmSync(join(directory, 'SESION_KEY'));
  writeFileSync(join(directory, 'NODE_OPTIONS'), '--inspect');
  expect(() => settings()).toThrow('SETTINGS_DIR: NODE_OPTIONS is not a setting');
});

test('an unreadable file stops the start, and the error says what to do', () => {
  mkdirSync(join(directory, 'OTP_KEY'));
  expect(() => settings()).toThrow(/^SETTINGS_DIR: .*OTP_KEY cannot be read \(.*\)\. Make it a folder/);
  expect(() => settings({ SETTINGS_DIR: join(directory, 'nowhere') })).toThrow(/nowhere cannot be read/);
});

test('without a folder the environment is as it was', () => {
  const environment = { PORT: '3000', SETTINGS_DIR: '' };
  expect(withSettingsDirectory(environment)).toBe(environment);
});
