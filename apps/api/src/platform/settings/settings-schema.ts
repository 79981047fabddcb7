import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import * as setting from './setting.ts';

export const root = fileURLToPath(new URL('../../../../..', import.meta.url));

export const schema = z.object({
  NODE_ENV: setting.oneOf(['development', 'test', 'production']).default('development'),
  PORT: setting.wholeNumber(1, 65_533).default(3000),
  HOST: setting.hostName.default('localhost'),
  PUBLIC_URL: setting.webAddress.optional(),
  TLS_CERTIFICATE_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  DATA_DIR: z.string().default('./.data'),
  WEB_BUILD_DIR: z.string().default('apps/web/build/client'),
  DATABASE_URL: setting.databaseAddress,
  DATABASE_OWNER_URL: setting.databaseAddress.optional(),
  DATABASE_WEB_URL: setting.databaseAddress.optional(),
  DATABASE_STAFF_URL: setting.databaseAddress.optional(),
  DATABASE_DIRECT_HOSTS: setting.hostList.optional(),
  DATABASE_POOL: setting.wholeNumber(2, 200).default(10),
  DATABASE_PREPARED: setting.flag.default(true),
  DATABASE_TLS: setting.oneOf(['required', 'off']).default('required'),
  WAL_ARCHIVE_DIR: z.string().optional(),
  BACKUP_MAX_AGE_HOURS: setting.wholeNumber(1, 8760).optional(),
  SANDBOX: setting.oneOf(['auto', 'on', 'off']).default('auto'),
  SANDBOX_URL: setting.webAddress.optional(),
  SANDBOX_BEHAVIOUR: setting.oneOf(['strict', 'lenient']).default('strict'),
  ALLOW_TEST_MONEY: setting.flag.default(false),
  DEMO: setting.flag.optional(),
  LOG_LEVEL: setting.oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUSTED_PROXIES: setting.networks.default([]),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting.webAddress.optional(),
  METRICS_TOKEN: z.string().min(16, 'a secret of 16 characters or more').optional(),
  PUSH_KEY: setting.key32.optional(),
  SESSION_KEY: setting.key32,
  SESSION_KEY_PREVIOUS: setting.key32.optional(),
  ORDER_LINK_KEY: setting.key32,
  OTP_KEY: setting.key32,
  VENDING_SEAL_KEY: setting.key32.optional(),
  WEBHOOK_KEY: setting.key32.optional(),
  GATE_KEY: setting.key32.optional(),
  BRAND_FILE: z.string().optional(),
  CRASH_AT: z.string().optional(),
});

export type Settings = z.output<typeof schema>;
export type Given = Record<string, string | undefined>;

export const ownSecrets = [
  'PUSH_KEY',
  'SESSION_KEY',
  'SESSION_KEY_PREVIOUS',
  'ORDER_LINK_KEY',
  'OTP_KEY',
  'VENDING_SEAL_KEY',
  'WEBHOOK_KEY',
  'GATE_KEY',
  'METRICS_TOKEN',
];
export const databaseAddresses = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_WEB_URL', 'DATABASE_STAFF_URL'];

export type Named = Record<'secrets' | 'providerSecrets' | 'addresses' | 'hidden' | 'operator', readonly string[]>;

export const sandboxUrlOf = (given: Settings) => given.SANDBOX_URL ?? `http://127.0.0.1:${given.PORT + 1}`;
