import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { ConfigError } from '#platform/settings/config';
import { loadConfig, settingNames } from './configuration.ts';

const key = (name: string) => createHash('sha256').update(name).digest('hex');

const sandboxed = {
  DATABASE_URL: 'postgresql://gatelight_app:pw@127.0.0.1:5432/gatelight',
  SANDBOX: 'on',
  PAYSTACK_SECRET_KEY: 'sk_test_0a1b2c3d4e5f60718293a4b5',
  TERMII_API_KEY: 'TLx8Qw2eRt5yUi9oPa3sDf6gHj',
  TERMII_SECRET: 'tsk_Mn4bVc7xZl1kJh8gFd5sAq',
  ORDER_LINK_KEY: key('a'),
  SESSION_KEY: key('session'),
  OTP_KEY: key('b'),
  VENDING_SEAL_KEY: key('c'),
};

const production = {
  ...sandboxed,
  SANDBOX: undefined,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://gatelight.example',
  PAYSTACK_SECRET_KEY: 'sk_live_0a1b2c3d4e5f60718293a4b5',
  BRAND_FILE: 'apps/web/brand.json',
  SMTP_URL: 'smtps://mail.example.com:465',
  MAIL_FROM: 'Gatelight <no-reply@gatelight.example>',
};

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

test('with the sandbox on, everything outside points at the sandbox', () => {
  const config = loadConfig({ ...sandboxed, PORT: '4000' });
  expect(config.server.publicUrl).toBe('http://localhost:4000');
  expect(config.sandbox).toEqual({ enabled: true, url: 'http://127.0.0.1:4001', demo: true, behaviour: 'strict' });
  expect(config.payments.paystack.baseUrl).toBe('http://127.0.0.1:4001');
  expect(config.messaging.termii.baseUrl).toBe('http://127.0.0.1:4001');
  expect(config.messaging.smtpUrl).toBe('smtp://127.0.0.1:4002');
  expect(config.keys.orderLink).toHaveLength(32);
  expect(isAbsolute(config.dataDir)).toBe(true);
});

test('a real payment key turns the sandbox off automatically', () => {
  const config = loadConfig({ ...sandboxed, SANDBOX: undefined });
  expect(config.sandbox).toMatchObject({ enabled: false, demo: false });
  expect(config.payments.paystack.baseUrl).toBe('https://api.paystack.co');
  expect(config.messaging.smtpUrl).toBeUndefined();
});

test('the settings cannot be changed after the start', () => {
  const config = loadConfig(sandboxed);
  expect(() => Object.assign(config.server, { port: 1 })).toThrow(TypeError);
});

test('an empty value counts as not set', () => {
  expect(loadConfig({ ...sandboxed, PORT: '', LOG_LEVEL: ' ' }).server.port).toBe(3000);
});

test.each([
  ['PORT', 'abc', "PORT is 'abc': expected a whole number from 1 to 65533"],
  ['PORT', '70000', "PORT is '70000': expected a whole number from 1 to 65533"],
  ['HOST', 'http://x', "HOST is 'http://x': expected a host name or an IP address"],
  ['PUBLIC_URL', 'gatelight', "PUBLIC_URL is 'gatelight': expected an address such as https://example.com"],
  ['SANDBOX', 'yes', "SANDBOX is 'yes': expected one of auto, on, off"],
  ['DEMO', 'true', "DEMO is 'true': expected on or off"],
  ['LOG_LEVEL', 'loud', "LOG_LEVEL is 'loud': expected one of fatal, error, warn, info, debug, trace, silent"],
  ['DATABASE_POOL', '0', "DATABASE_POOL is '0': expected a whole number from 2 to 200"],
  ['PURCHASE_MAX_KOBO', '1e6', "PURCHASE_MAX_KOBO is '1e6': expected a whole number of kobo, 100 or more"],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/99',
    "TRUSTED_PROXIES is '10.0.0.0/99': expected IP addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8",
  ],
])('a wrong %s (%s) is one readable line', (name, text, line) => {
  expect(faultsOf({ ...sandboxed, [name]: text })).toEqual([line]);
});

test('all faults are listed together', () => {
  expect(faultsOf({ ...sandboxed, PORT: 'x', DEMO: 'x' })).toHaveLength(2);
});

test('a fault never shows a secret', () => {
  const faults = faultsOf({ ...sandboxed, OTP_KEY: 'hunter2', DATABASE_URL: 'mysql://root:hunter2@db/x' });
  expect(faults).toHaveLength(2);
  expect(faults.join()).not.toContain('hunter2');
});

test('keys must differ from each other', () => {
  expect(faultsOf({ ...sandboxed, OTP_KEY: key('a') })).toHaveLength(1);
});

test('several hosts in the database address are allowed', () => {
  const url = 'postgresql://app:pw@db1:5432,db2:5432/gatelight?target_session_attrs=read-write';
  expect(loadConfig({ ...sandboxed, DATABASE_URL: url }).database.url).toBe(url);
});

test('production starts when everything is given', () => {
  const config = loadConfig(production);
  expect(config.production).toBe(true);
  expect(config.sandbox.enabled).toBe(false);
});

test.each([
  ['a missing secret', { ORDER_LINK_KEY: undefined }, 'ORDER_LINK_KEY is not set'],
  ['a secret that is easy to guess', { VENDING_SEAL_KEY: '0'.repeat(64) }, 'VENDING_SEAL_KEY is easy to guess'],
  ['a secret from an example', { TERMII_SECRET: 'change-me-please-change-me' }, 'TERMII_SECRET is easy to guess'],
  ['a short secret', { TERMII_API_KEY: 'abc' }, 'TERMII_API_KEY is not usable'],
  ['a test key', { PAYSTACK_SECRET_KEY: sandboxed.PAYSTACK_SECRET_KEY }, 'PAYSTACK_SECRET_KEY is a test key'],
  ['a public address without TLS', { PUBLIC_URL: 'http://gatelight.example' }, 'PUBLIC_URL is'],
  ['a crash point', { CRASH_AT: 'webhook.before_stored' }, 'CRASH_AT is set'],
  ['demonstration data', { DEMO: 'on' }, 'DEMO is on'],
  ['an operator without a file of their own', { BRAND_FILE: undefined }, 'BRAND_FILE is not set'],
  ['a product that cannot send e-mail', { SMTP_URL: undefined }, 'SMTP_URL is not set'],
  [
    'a database on another host without TLS',
    { DATABASE_URL: 'postgresql://app:pw@db.internal:5432/gatelight' },
    'DATABASE_URL leads to another host without TLS',
  ],
  [
    'a certificate that is not checked',
    { DATABASE_STAFF_URL: 'postgresql://staff:pw@10.0.0.5/gatelight?sslmode=no-verify' },
    'DATABASE_STAFF_URL leads to another host without TLS',
  ],
  [
    'servers behind a pooler on another host without TLS',
    { DATABASE_DIRECT_HOSTS: 'db1.internal:5432,db2.internal:5432' },
    'DATABASE_DIRECT_HOSTS leads to another host without TLS',
  ],
])('production refuses %s', (_what, change, start) => {
  const faults = faultsOf({ ...production, ...change });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(start);
});

test.each([
  { DATABASE_URL: 'postgresql://app:pw@db.internal:5432,db2.internal:5432/gatelight?sslmode=verify-full' },
  { DATABASE_URL: 'postgresql://app:pw@db.internal:5432/gatelight', DATABASE_TLS: 'off' },
  { DATABASE_URL: 'postgresql://app:pw@localhost:5432,127.0.0.1:5433,[::1]:5434/gatelight' },
])('production accepts %j', (change) => {
  expect(faultsOf({ ...production, ...change })).toEqual([]);
});

test('the servers behind a pooler use the logins of its address', () => {
  const config = loadConfig({
    ...production,
    DATABASE_URL: 'postgresql://app:pw@localhost:6432/gatelight',
    DATABASE_WEB_URL: 'postgresql://web:pw@localhost:6432/gatelight',
    DATABASE_DIRECT_HOSTS: '127.0.0.1:5432,127.0.0.1:5433',
  });
  expect(config.database.directUrl).toBe('postgresql://app:pw@127.0.0.1:5432,127.0.0.1:5433/gatelight');
  expect(config.database.directWebUrl).toBe('postgresql://web:pw@127.0.0.1:5432,127.0.0.1:5433/gatelight');
  expect(loadConfig(production).database.directUrl).toBe(production.DATABASE_URL);
  expect(faultsOf({ ...production, DATABASE_DIRECT_HOSTS: 'postgresql://db1' })).toHaveLength(1);
});

test('missing settings in production are one list, also when keys are missing or wrong', () => {
  const faults = faultsOf({ NODE_ENV: 'production', OTP_KEY: 'short', PORT: 'abc' });
  const names = faults.map((fault) => fault.split(' ')[0]);
  expect(names).toEqual(
    expect.arrayContaining([
      'DATABASE_URL',
      'PAYSTACK_SECRET_KEY',
      'TERMII_API_KEY',
      'TERMII_SECRET',
      'ORDER_LINK_KEY',
      'SESSION_KEY',
      'OTP_KEY',
      'PORT',
      'PUBLIC_URL',
      'BRAND_FILE',
      'MAIL_FROM',
      'SMTP_URL',
    ]),
  );
  // Each name is listed once. A stand-in is never reported.
  expect(new Set(names).size).toBe(names.length);
});

test('messages and pages read the operator from one file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  const file = join(folder, 'operator.json');
  const brand = JSON.parse(readFileSync('apps/web/brand.json', 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...brand, legalName: 'Ikeja Light Ltd', phone: '+234 800 000 0000' }));
  expect(loadConfig({ ...sandboxed, BRAND_FILE: file }).brand).toMatchObject({
    legalName: 'Ikeja Light Ltd',
    phone: '+234 800 000 0000',
    address: 'Shop B14, Alaka Estate Shopping Complex, Western Avenue, Surulere, Lagos, Nigeria',
  });
  writeFileSync(file, JSON.stringify({ ...brand, email: 'nobody' }));
  expect(faultsOf({ ...sandboxed, BRAND_FILE: file })).toEqual([
    `BRAND_FILE is '${file}': expected a file like apps/web/brand.json (email: an e-mail address)`,
  ]);
  rmSync(folder, { recursive: true });
  expect(faultsOf({ ...sandboxed, BRAND_FILE: file })).toEqual([
    expect.stringMatching(/^BRAND_FILE is '.*': expected a file like .*ENOENT/),
  ]);
});

const testKey = { PAYSTACK_SECRET_KEY: sandboxed.PAYSTACK_SECRET_KEY };

test('the sandbox runs in production only when test money is allowed too', () => {
  expect(loadConfig({ ...production, SANDBOX: 'auto' }).sandbox.enabled).toBe(false);
  expect(faultsOf({ ...production, ...testKey, SANDBOX: 'on' })).toEqual([
    'SANDBOX is on in production: expected ALLOW_TEST_MONEY=on beside it if this deployment is a trial that moves no real money, or SANDBOX=off',
  ]);
  const trial = loadConfig({ ...production, ...testKey, SANDBOX: 'on', ALLOW_TEST_MONEY: 'on', PUBLIC_URL: undefined });
  expect([trial.sandbox.enabled, trial.publicAddressesOnly]).toEqual([true, false]);
});

test('a test key of the provider without the sandbox needs the same permission, and private addresses stay refused', () => {
  const trial = { ...production, ...testKey, ALLOW_TEST_MONEY: 'on' };
  expect(loadConfig(trial).publicAddressesOnly).toBe(true);
  expect(faultsOf({ ...trial, TERMII_BASE_URL: 'https://10.1.2.3' })).toHaveLength(1);
});

test.each([
  ['beside the sandbox', { ...sandboxed }],
  ['beside the sandbox in production', { ...production, SANDBOX: 'on', ALLOW_TEST_MONEY: 'on' }],
  ['where test money is allowed', { ...production, ALLOW_TEST_MONEY: 'on' }],
])('a live key is refused %s', (_where, env) => {
  const faults = faultsOf({ ...env, PAYSTACK_SECRET_KEY: production.PAYSTACK_SECRET_KEY });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('PAYSTACK_SECRET_KEY is a live key');
});

test.each([
  ['PAYSTACK_BASE_URL', 'https://localhost'],
  ['PAYSTACK_BASE_URL', 'https://127.0.0.1:4000'],
  ['PAYSTACK_BASE_URL', 'https://0.0.0.0'],
  ['TERMII_BASE_URL', 'https://10.0.0.8/api'],
  ['TERMII_BASE_URL', 'https://172.31.0.1'],
  ['TERMII_BASE_URL', 'https://192.168.1.1'],
  ['TERMII_BASE_URL', 'https://169.254.169.254'],
  ['FORM_COLLECTION_URL', 'https://[::1]/forms'],
  ['FORM_COLLECTION_URL', 'https://[fd00::1]/forms'],
  ['FORM_COLLECTION_URL', 'https://[fe80::1]/forms'],
  ['FORM_COLLECTION_URL', 'https://[::ffff:10.0.0.1]/forms'],
  ['FORM_COLLECTION_URL', 'https://0x7f.1/forms'],
  ['FORM_COLLECTION_URL', 'https://2130706433/forms'],
  ['FORM_COLLECTION_URL', 'https://metadata.google.internal/forms'],
  ['FORM_COLLECTION_URL', 'https://sms.localhost./forms'],
  ['SMTP_URL', 'smtp://localhost:25'],
  ['SMTP_URL', 'smtps://user:hunter2@127.1:465'],
  ['SMTP_URL', 'smtp://[::1]:25'],
])('production refuses a private %s: %s', (name, address) => {
  const faults = faultsOf({ ...production, [name]: address });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(new RegExp(`^${name} .*is a private address`));
  expect(faults[0]).not.toContain('hunter2');
  expect(faultsOf({ ...sandboxed, [name]: address })).toEqual([]);
});

test('production refuses an external address without encryption', () => {
  expect(faultsOf({ ...production, PAYSTACK_BASE_URL: 'http://api.paystack.co' })).toEqual([
    "PAYSTACK_BASE_URL ('http://api.paystack.co') is not encrypted: expected an https address in production",
  ]);
});

test('production accepts the real providers by name', () => {
  const addresses = {
    PAYSTACK_BASE_URL: 'https://api.paystack.co',
    TERMII_BASE_URL: 'https://v3.api.termii.com',
    FORM_COLLECTION_URL: 'https://forms.example/quick-purchase',
    SMTP_URL: 'smtps://user:password@mail.example:465',
  };
  expect(loadConfig({ ...production, ...addresses }).publicAddressesOnly).toBe(true);
});

test.each(['VENDING_SEAL_KEY', 'DATABASE_OWNER_URL'])('the web process never has %s', (name) => {
  const owner = { DATABASE_OWNER_URL: 'postgresql://owner:pw@127.0.0.1/gatelight' };
  const config = loadConfig({ ...sandboxed, ...owner }, { web: true });
  expect([config.keys.vendingSeal, config.database.ownerUrl]).toEqual([undefined, sandboxed.DATABASE_URL]);
  const clean = { ...production, VENDING_SEAL_KEY: undefined };
  expect(() => loadConfig({ ...clean, [name]: { ...owner, ...production }[name] }, { web: true })).toThrow(
    `${name} is set for the web process: expected it for the worker only`,
  );
});

test('only a process that uses the vending seal requires it', () => {
  const web = { ...sandboxed, VENDING_SEAL_KEY: undefined };
  expect(loadConfig(web).keys.vendingSeal).toBeUndefined();
  expect(() => loadConfig(web, { vendingSeal: true })).toThrow(/VENDING_SEAL_KEY is not set/);
});

const example = readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8');
const lines = example.split('\n').filter((line) => /^#?[A-Z_]+=/.test(line));

test('the example file has every existing setting once, and no others', () => {
  const named = lines.map((line) => line.replace(/^#?([A-Z_]+)=.*$/, '$1'));
  expect(named.toSorted()).toEqual([...settingNames].toSorted());
});

test('every value in the example file can be used unchanged', () => {
  const shown = parseEnv(lines.map((line) => line.replace('#', '')).join('\n'));
  expect(faultsOf({ ...sandboxed, ...Object.fromEntries(Object.entries(shown).filter(([, text]) => text)) })).toEqual(
    [],
  );
});

test('a certificate for the proxy comes with its key, and not with the sandbox', () => {
  const own = { ...production, TLS_CERTIFICATE_FILE: '/etc/tls.crt', TLS_KEY_FILE: 'own/tls.key' };
  expect(faultsOf(own)).toEqual([]);
  expect(loadConfig(own).server.tls).toEqual({
    certificateFile: '/etc/tls.crt',
    keyFile: join(import.meta.dirname, '../../../../own/tls.key'),
  });
  expect(faultsOf({ ...own, TLS_KEY_FILE: undefined })).toEqual([
    'TLS_KEY_FILE is not set: expected it together with TLS_CERTIFICATE_FILE',
  ]);
  expect(faultsOf({ ...own, TLS_CERTIFICATE_FILE: undefined })).toEqual([
    'TLS_CERTIFICATE_FILE is not set: expected it together with TLS_KEY_FILE',
  ]);
  expect(faultsOf({ ...sandboxed, TLS_CERTIFICATE_FILE: 'a', TLS_KEY_FILE: 'b' })).toEqual([
    'TLS_CERTIFICATE_FILE and TLS_KEY_FILE are set: expected neither with the sandbox',
  ]);
});

test('a token for the figures is a secret like the others', () => {
  expect(faultsOf({ ...sandboxed, METRICS_TOKEN: 'short' })).toEqual([
    'METRICS_TOKEN is not usable: expected a secret of 16 characters or more',
  ]);
  expect(faultsOf({ ...production, METRICS_TOKEN: 'metrics-password-1234567890' })).toEqual([
    'METRICS_TOKEN is easy to guess: expected a random secret in production',
  ]);
});
