import { readFileSync } from 'node:fs';
import { createHash, createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isPrivateHost } from './private-addresses.ts';
import * as setting from './setting.ts';

/** Settings that cannot be used; the message has one line for each fault and shows no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `Settings that need attention (.env.example explains each):\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

export interface Config {
  readonly production: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Absolute path of the directory for everything that the product keeps outside the database. */
  readonly dataDir: string;
  /** Crash point at which a test wants this process to die; never set in production. */
  readonly crashAt: string | undefined;
  readonly server: {
    readonly port: number;
    readonly host: string;
    /** Address under which browsers reach the product, without a slash at the end. */
    readonly publicUrl: string;
    readonly trustedProxies: readonly string[];
    /** Opens /metrics from everywhere; without it they are for this machine only. */
    readonly metricsToken: string | undefined;
    readonly webBuildDir: string;
  };
  readonly database: {
    readonly url: string;
    readonly ownerUrl: string;
    /** Login of the web process on a server that someone else runs; without it the web uses that of `url`. */
    readonly webUrl: string | undefined;
    /** Login in which the web process reads for staff; without it its own, which may read none of that. */
    readonly staffUrl: string | undefined;
    readonly poolSize: number;
    /** Statements keep a name and a plan on each connection. Off for poolers that cannot do that. */
    readonly prepareStatements: boolean;
    /** Where the write-ahead log of the embedded server is kept for a restore to any moment; undefined keeps none. */
    readonly walArchiveDir: string | undefined;
    /** An older backup, or none in this time, is a finding; undefined: nobody watches. */
    readonly backupMaxAgeHours: number | undefined;
  };
  readonly sandbox: {
    readonly enabled: boolean;
    readonly url: string;
    readonly demo: boolean;
    /** `strict`: the pretended providers do all that the real ones may do to a merchant. */
    readonly behaviour: 'strict' | 'lenient';
  };
  /** Providers and mail servers are reached at public addresses only. */
  readonly publicAddressesOnly: boolean;
  readonly payments: {
    /** The merchant in the gateway's path, and the client identifier that it accepts. */
    readonly merchant: string;
    readonly clientId: string;
    readonly paystack: {
      readonly baseUrl: string;
      readonly secretKey: string;
      /** While a key is being replaced, webhooks signed with the old one are still believed. */
      readonly previousSecretKey: string | undefined;
    };
    /** The second rail; undefined when there is none. */
    readonly monnify:
      | {
          readonly baseUrl: string;
          readonly apiKey: string;
          readonly secretKey: string;
          readonly previousSecretKey: string | undefined;
          readonly contractCode: string;
          readonly sourceAccount: string;
        }
      | undefined;
    /** Which rail serves transfers, wallet funding and payouts. */
    readonly rails: Readonly<Record<'transfer' | 'funding' | 'payout', 'paystack' | 'monnify'>>;
    readonly purchaseMaxKobo: bigint;
    /** Smaller amounts that should go back are held instead. */
    readonly refundMinimumKobo: bigint;
    /** How many purchases one address may begin in an hour. */
    readonly purchasesPerIpHour: number;
    readonly formCollectionUrl: string | undefined;
    /** How long nothing is paid into a bank account that a user added. */
    readonly newAccountWaitHours: number;
    /** How long a withdrawal can be cancelled before it is sent. */
    readonly withdrawalCancelSeconds: number;
  };
  readonly messaging: {
    readonly termii: {
      readonly baseUrl: string;
      readonly apiKey: string;
      readonly secret: string;
      readonly sender: string;
    };
    /** WhatsApp's own API; without it, WhatsApp goes through the SMS provider. */
    readonly whatsapp:
      | {
          readonly baseUrl: string;
          readonly accessToken: string;
          readonly phoneNumberId: string;
          readonly template: string;
        }
      | undefined;
    /** Without it no e-mail is sent. */
    readonly smtpUrl: string | undefined;
    readonly mailFrom: string;
  };
  readonly vending: {
    readonly capPerHourKobo: bigint;
    readonly capPerMeterDayKobo: bigint;
    /** After how many minutes a payer is told that the token is late. */
    readonly delayNoticeMinutes: number;
    readonly staTablesFile: string | undefined;
    /** Where the vending process serves the web: `host:port`, or the path of a local socket. */
    readonly address: string;
  };
  readonly brand: {
    readonly name: string;
    readonly legalName: string;
    readonly address: string;
    readonly phone: string;
    readonly email: string;
  };
  /** 32 bytes each. The vending seal is given to the worker and to commands only, never to the web process. */
  readonly keys: {
    /** Signs session tokens. */
    readonly session: Buffer;
    /** While the key is being replaced, tokens that the old one signed are still valid. */
    readonly previousSession: Buffer | undefined;
    /** Signs web push; without it there is none. */
    readonly push: Buffer | undefined;
    readonly orderLink: Buffer;
    readonly otp: Buffer;
    readonly vendingSeal: Buffer | undefined;
    readonly vendingLine: Buffer;
    /** Proves receipts; their public addresses hold what follows from it. */
    readonly receipt: Buffer;
    /** The signing secrets of webhooks follow from it. */
    readonly webhook: Buffer;
  };
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));

// The pages read the same file, so that a message and a page name the same operator.
const brand = z
  .object({
    name: z.string(),
    legalName: z.string(),
    address: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
  })
  .parse(JSON.parse(readFileSync(resolve(root, 'apps/web/brand.json'), 'utf8')));

/** A backup every night, and two hours for it. */
const nightlyBackupHours = 26;

const schema = z.object({
  NODE_ENV: setting.oneOf(['development', 'test', 'production']).default('development'),
  PORT: setting.wholeNumber(1, 65_533).default(3000),
  HOST: setting.hostName.default('localhost'),
  PUBLIC_URL: setting.webAddress.optional(),
  DATA_DIR: z.string().default('./.data'),
  WEB_BUILD_DIR: z.string().default('apps/web/build/client'),
  DATABASE_URL: setting.databaseAddress,
  DATABASE_OWNER_URL: setting.databaseAddress.optional(),
  DATABASE_WEB_URL: setting.databaseAddress.optional(),
  DATABASE_STAFF_URL: setting.databaseAddress.optional(),
  DATABASE_POOL: setting.wholeNumber(2, 200).default(10),
  DATABASE_PREPARED: setting.flag.default(true),
  WAL_ARCHIVE_DIR: z.string().optional(),
  BACKUP_MAX_AGE_HOURS: setting.wholeNumber(1, 8760).optional(),
  SANDBOX: setting.oneOf(['auto', 'on', 'off']).default('auto'),
  SANDBOX_URL: setting.webAddress.optional(),
  SANDBOX_BEHAVIOUR: setting.oneOf(['strict', 'lenient']).default('strict'),
  ALLOW_TEST_MONEY: setting.flag.default(false),
  DEMO: setting.flag.optional(),
  LOG_LEVEL: setting.oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUSTED_PROXIES: setting.networks.default([]),
  METRICS_TOKEN: z.string().min(16, 'a secret of 16 characters or more').optional(),
  MERCHANT: setting.slug.default('gatelight'),
  CLIENT_ID: setting.slug.default('gatelight-web'),
  PAYSTACK_BASE_URL: setting.webAddress.optional(),
  PAYSTACK_SECRET_KEY: z.string().min(16, 'the secret key of the provider, 16 characters or more'),
  PAYSTACK_SECRET_KEY_PREVIOUS: z.string().min(16, 'the former secret key, 16 characters or more').optional(),
  MONNIFY_BASE_URL: setting.webAddress.optional(),
  MONNIFY_API_KEY: z.string().min(12, 'the API key of the second provider, 12 characters or more').optional(),
  MONNIFY_SECRET_KEY: z.string().min(16, 'the secret key of the second provider, 16 characters or more').optional(),
  MONNIFY_SECRET_KEY_PREVIOUS: z.string().min(16, 'the former secret key, 16 characters or more').optional(),
  MONNIFY_CONTRACT_CODE: z
    .string()
    .regex(/^\d{5,20}$/, 'the contract code: digits')
    .optional(),
  MONNIFY_SOURCE_ACCOUNT: z
    .string()
    .regex(/^\d{10}$/, 'the wallet account for payouts: ten digits')
    .optional(),
  PAYMENTS_RAIL_TRANSFER: setting.oneOf(['paystack', 'monnify']).default('paystack'),
  PAYMENTS_RAIL_FUNDING: setting.oneOf(['paystack', 'monnify']).default('paystack'),
  PAYMENTS_RAIL_PAYOUT: setting.oneOf(['paystack', 'monnify']).default('paystack'),
  PURCHASE_MAX_KOBO: setting.kobo(100n).default(100_000_000n),
  REFUND_MINIMUM_KOBO: setting.kobo(0n).default(10_000n),
  PURCHASES_PER_IP_HOUR: setting.wholeNumber(1, 1_000_000).default(300),
  FORM_COLLECTION_URL: setting.webAddress.optional(),
  NEW_ACCOUNT_WAIT_HOURS: setting.wholeNumber(1, 48).default(24),
  WITHDRAWAL_CANCEL_SECONDS: setting.wholeNumber(0, 3600).default(60),
  TERMII_BASE_URL: setting.webAddress.optional(),
  TERMII_API_KEY: z.string().min(16, 'the API key of the SMS provider, 16 characters or more'),
  TERMII_SECRET: z.string().min(16, 'the webhook secret of the SMS provider, 16 characters or more'),
  TERMII_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 ]{3,11}$/, '3 to 11 letters and digits, as the SMS provider allows')
    .default('Gatelight'),
  WHATSAPP_BASE_URL: setting.webAddress.optional(),
  WHATSAPP_TOKEN: z.string().min(16, 'the access token of the WhatsApp Cloud API, 16 characters or more').optional(),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'the id of the phone number, 5 to 20 digits')
    .optional(),
  WHATSAPP_TEMPLATE: z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/, 'the name of an approved template: small letters, digits and underscores')
    .default('gatelight_update'),
  PUSH_KEY: setting.key32.optional(),
  SMTP_URL: setting.mailServer.optional(),
  MAIL_FROM: setting.senderAddress.default('Gatelight <no-reply@gatelight.example>'),
  SESSION_KEY: setting.key32,
  SESSION_KEY_PREVIOUS: setting.key32.optional(),
  ORDER_LINK_KEY: setting.key32,
  OTP_KEY: setting.key32,
  VENDING_SEAL_KEY: setting.key32.optional(),
  WEBHOOK_KEY: setting.key32.optional(),
  VENDING_CAP_PER_HOUR_KOBO: setting.kobo(1n).default(10_000_000_000n),
  VENDING_CAP_PER_METER_DAY_KOBO: setting.kobo(1n).default(500_000_000n),
  VEND_DELAY_NOTICE_MINUTES: setting.wholeNumber(1, 1440).default(10),
  STA_TABLES_FILE: z.string().optional(),
  VENDING_ADDRESS: z.string().max(100).optional(),
  BRAND_NAME: setting.words(40).default(brand.name),
  BRAND_LEGAL_NAME: setting.words(120).default(brand.legalName),
  BRAND_ADDRESS: setting.words(200).default(brand.address.join(', ')),
  BRAND_PHONE: setting.words(20).default(brand.phone),
  BRAND_EMAIL: setting.mailAddress.default(brand.email),
  CRASH_AT: z.string().optional(),
});

/** Every setting there is, by the name of its variable. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

type Settings = z.output<typeof schema>;
type Given = Record<string, string | undefined>;

const secretNames = [
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_SECRET_KEY_PREVIOUS',
  'MONNIFY_API_KEY',
  'MONNIFY_SECRET_KEY',
  'MONNIFY_SECRET_KEY_PREVIOUS',
  'TERMII_API_KEY',
  'TERMII_SECRET',
  'WHATSAPP_TOKEN',
  'PUSH_KEY',
  'SESSION_KEY',
  'SESSION_KEY_PREVIOUS',
  'ORDER_LINK_KEY',
  'OTP_KEY',
  'VENDING_SEAL_KEY',
  'WEBHOOK_KEY',
  'METRICS_TOKEN',
] as const;
const addressNames = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_WEB_URL', 'DATABASE_STAFF_URL', 'SMTP_URL'];
const brandNames = ['BRAND_LEGAL_NAME', 'BRAND_ADDRESS', 'BRAND_PHONE', 'BRAND_EMAIL', 'MAIL_FROM'] as const;

interface Needs {
  /** The worker and commands that open vending keys. */
  vendingSeal?: boolean;
  /** The web process never holds the vending seal or the owner's login, also when its environment has them. */
  web?: boolean;
}

const notForWeb = ['VENDING_SEAL_KEY', 'DATABASE_OWNER_URL'] as const;

/**
 * The settings of this process from its environment. Throws ConfigError with every fault at once; empty values count as
 * not set. In production it also refuses weak or missing secrets, private addresses, and test money unless that is allowed.
 */
export function loadConfig(env: NodeJS.ProcessEnv, needs: Needs = {}): Config {
  const given: Given = Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  );
  const refused = needs.web ? notForWeb.filter((name) => given[name] !== undefined) : [];
  for (const name of refused) delete given[name];
  const parsed = schema.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => describe(issue, given));
  if (needs.vendingSeal && !given.VENDING_SEAL_KEY) faults.push(missing('VENDING_SEAL_KEY'));
  if (parsed.success) faults.push(...crossFaults(parsed.data, given));
  if (parsed.data?.NODE_ENV === 'production') {
    faults.push(...refused.map((name) => `${name} is set for the web process: expected it for the worker only`));
  }
  if (!parsed.success || faults.length > 0) throw new ConfigError([...new Set(faults)]);
  return deepFreeze(build(parsed.data));
}

/** Whether the sandbox runs: by hand, or by itself where nothing real is configured. */
export function isSandboxOn(env: Given): boolean {
  if (env.SANDBOX === 'on') return true;
  if (env.SANDBOX === 'off') return false;
  return env.NODE_ENV !== 'production' && !env.PAYSTACK_SECRET_KEY && !env.PAYSTACK_BASE_URL;
}

function build(given: Settings): Config {
  const sandbox = isSandboxOn(toGiven(given));
  const sandboxUrl = given.SANDBOX_URL ?? `http://127.0.0.1:${given.PORT + 1}`;
  const real = (url: string) => (sandbox ? sandboxUrl : url);
  return {
    production: given.NODE_ENV === 'production',
    logLevel: given.LOG_LEVEL,
    dataDir: resolve(root, given.DATA_DIR),
    crashAt: given.CRASH_AT,
    server: {
      port: given.PORT,
      host: given.HOST,
      publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
      trustedProxies: given.TRUSTED_PROXIES,
      metricsToken: given.METRICS_TOKEN,
      webBuildDir: resolve(root, given.WEB_BUILD_DIR),
    },
    database: {
      url: given.DATABASE_URL,
      ownerUrl: given.DATABASE_OWNER_URL ?? given.DATABASE_URL,
      webUrl: given.DATABASE_WEB_URL,
      staffUrl: given.DATABASE_STAFF_URL,
      poolSize: given.DATABASE_POOL,
      prepareStatements: given.DATABASE_PREPARED,
      walArchiveDir: given.WAL_ARCHIVE_DIR && resolve(root, given.WAL_ARCHIVE_DIR),
      backupMaxAgeHours:
        given.BACKUP_MAX_AGE_HOURS ?? (given.NODE_ENV === 'production' ? nightlyBackupHours : undefined),
    },
    sandbox: { enabled: sandbox, url: sandboxUrl, demo: given.DEMO ?? sandbox, behaviour: given.SANDBOX_BEHAVIOUR },
    publicAddressesOnly: given.NODE_ENV === 'production' && !sandbox,
    payments: {
      merchant: given.MERCHANT,
      clientId: given.CLIENT_ID,
      paystack: {
        baseUrl: given.PAYSTACK_BASE_URL ?? real('https://api.paystack.co'),
        secretKey: given.PAYSTACK_SECRET_KEY,
        previousSecretKey: given.PAYSTACK_SECRET_KEY_PREVIOUS,
      },
      monnify: monnifyOf(given, real),
      rails: {
        transfer: given.PAYMENTS_RAIL_TRANSFER,
        funding: given.PAYMENTS_RAIL_FUNDING,
        payout: given.PAYMENTS_RAIL_PAYOUT,
      },
      purchaseMaxKobo: given.PURCHASE_MAX_KOBO,
      refundMinimumKobo: given.REFUND_MINIMUM_KOBO,
      purchasesPerIpHour: given.PURCHASES_PER_IP_HOUR,
      formCollectionUrl: given.FORM_COLLECTION_URL,
      newAccountWaitHours: given.NEW_ACCOUNT_WAIT_HOURS,
      withdrawalCancelSeconds: given.WITHDRAWAL_CANCEL_SECONDS,
    },
    messaging: {
      termii: {
        baseUrl: given.TERMII_BASE_URL ?? real('https://v3.api.termii.com'),
        apiKey: given.TERMII_API_KEY,
        secret: given.TERMII_SECRET,
        sender: given.TERMII_SENDER,
      },
      whatsapp: whatsAppOf(given, sandbox ? sandboxUrl : undefined),
      smtpUrl: given.SMTP_URL ?? (sandbox ? `smtp://127.0.0.1:${given.PORT + 2}` : undefined),
      mailFrom: given.MAIL_FROM,
    },
    vending: {
      capPerHourKobo: given.VENDING_CAP_PER_HOUR_KOBO,
      capPerMeterDayKobo: given.VENDING_CAP_PER_METER_DAY_KOBO,
      delayNoticeMinutes: given.VEND_DELAY_NOTICE_MINUTES,
      staTablesFile: given.STA_TABLES_FILE && resolve(root, given.STA_TABLES_FILE),
      address: given.VENDING_ADDRESS ?? localSocket(resolve(root, given.DATA_DIR)),
    },
    brand: {
      name: given.BRAND_NAME,
      legalName: given.BRAND_LEGAL_NAME,
      address: given.BRAND_ADDRESS,
      phone: given.BRAND_PHONE,
      email: given.BRAND_EMAIL,
    },
    keys: {
      session: given.SESSION_KEY,
      previousSession: given.SESSION_KEY_PREVIOUS,
      push: given.PUSH_KEY,
      orderLink: given.ORDER_LINK_KEY,
      otp: given.OTP_KEY,
      vendingSeal: given.VENDING_SEAL_KEY,
      // Both sides hold the key of one-time codes: what follows from it needs no setting of its own.
      vendingLine: createHmac('sha256', given.OTP_KEY).update('vending-line').digest(),
      receipt: createHmac('sha256', given.ORDER_LINK_KEY).update('receipt').digest(),
      webhook: given.WEBHOOK_KEY ?? createHmac('sha256', given.OTP_KEY).update('webhooks').digest(),
    },
  };
}

/** There is a second rail when its keys are given. */
function monnifyOf(given: Settings, real: (url: string) => string): Config['payments']['monnify'] {
  const { MONNIFY_API_KEY: apiKey, MONNIFY_SECRET_KEY: secretKey } = given;
  if (apiKey === undefined || secretKey === undefined) return undefined;
  return {
    baseUrl: given.MONNIFY_BASE_URL ?? real('https://api.monnify.com'),
    apiKey,
    secretKey,
    previousSecretKey: given.MONNIFY_SECRET_KEY_PREVIOUS,
    contractCode: given.MONNIFY_CONTRACT_CODE ?? sandboxContractCode,
    sourceAccount: given.MONNIFY_SOURCE_ACCOUNT ?? sandboxSourceAccount,
  };
}

// What the sandbox's second provider knows its merchant by; a real one is named in full.
const sandboxContractCode = '1000000001';
const sandboxSourceAccount = '8000000001';

function railFaults(settings: Settings, given: Given, isSandbox: boolean): string[] {
  const isThere = settings.MONNIFY_API_KEY !== undefined && settings.MONNIFY_SECRET_KEY !== undefined;
  const faults = (['PAYMENTS_RAIL_TRANSFER', 'PAYMENTS_RAIL_FUNDING', 'PAYMENTS_RAIL_PAYOUT'] as const)
    .filter((name) => settings[name] === 'monnify' && !isThere)
    .map((name) => `${name} is 'monnify': expected MONNIFY_API_KEY and MONNIFY_SECRET_KEY beside it`);
  if ((settings.MONNIFY_API_KEY === undefined) !== (settings.MONNIFY_SECRET_KEY === undefined))
    faults.push('MONNIFY_API_KEY and MONNIFY_SECRET_KEY are not both set: expected both or none');
  if (isThere && isSandbox && given.MONNIFY_API_KEY?.startsWith('MK_PROD_'))
    faults.push('MONNIFY_API_KEY is a live key, and the sandbox is on: expected a test key, or SANDBOX=off');
  if (!isThere || isSandbox) return faults;
  for (const name of ['MONNIFY_CONTRACT_CODE', 'MONNIFY_SOURCE_ACCOUNT'] as const)
    if (settings[name] === undefined) faults.push(`${name} is not set: expected it beside MONNIFY_API_KEY`);
  return faults;
}

function whatsAppOf(given: Settings, sandboxUrl: string | undefined): Config['messaging']['whatsapp'] {
  const { WHATSAPP_BASE_URL, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID, WHATSAPP_TEMPLATE: template } = given;
  if (WHATSAPP_TOKEN !== undefined && WHATSAPP_PHONE_ID !== undefined) {
    const baseUrl = WHATSAPP_BASE_URL ?? sandboxUrl ?? 'https://graph.facebook.com';
    return { baseUrl, accessToken: WHATSAPP_TOKEN, phoneNumberId: WHATSAPP_PHONE_ID, template };
  }
  // The sandbox's phone accepts the key of its SMS provider.
  return sandboxUrl === undefined
    ? undefined
    : { baseUrl: sandboxUrl, accessToken: given.TERMII_API_KEY, phoneNumberId: '10000', template };
}

/** Local sockets have short paths: a long data directory gets its socket in the temporary directory. */
function localSocket(dataDir: string): string {
  const inside = join(dataDir, 'vending.sock');
  if (inside.length <= 100) return inside;
  return join(tmpdir(), `gatelight-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`);
}

function crossFaults(settings: Settings, given: Given): string[] {
  const faults: string[] = [];
  const keys = [
    given.ORDER_LINK_KEY,
    given.OTP_KEY,
    given.VENDING_SEAL_KEY,
    given.SESSION_KEY,
    given.SESSION_KEY_PREVIOUS,
    given.WEBHOOK_KEY,
  ].filter((key) => key !== undefined);
  if (new Set(keys).size < keys.length) {
    faults.push(
      'ORDER_LINK_KEY, OTP_KEY, VENDING_SEAL_KEY, SESSION_KEY and WEBHOOK_KEY are not all different: expected a key of its own for each',
    );
  }
  const isSandbox = isSandboxOn(given);
  for (const name of ['PAYSTACK_SECRET_KEY', 'PAYSTACK_SECRET_KEY_PREVIOUS']) {
    if (isSandbox && isLiveKey(given[name])) {
      faults.push(`${name} is a live key, and the sandbox is on: expected a test key, or SANDBOX=off`);
    }
  }
  faults.push(...railFaults(settings, given, isSandbox));
  if (settings.NODE_ENV === 'production') faults.push(...productionFaults(settings, given, isSandbox));
  return faults;
}

const isLiveKey = (key: string | undefined) => /^(?:sk_live_|MK_PROD_)/.test(key ?? '');
const isTestKey = (key: string | undefined) => /^(?:sk_test_|MK_TEST_)/.test(key ?? '');

function productionFaults(settings: Settings, given: Given, isSandbox: boolean): string[] {
  const faults: string[] = [];
  for (const name of secretNames) {
    const text = given[name];
    if (text && !looksStrong(text)) faults.push(`${name} is easy to guess: expected a random secret in production`);
  }
  faults.push(...testMoneyFaults(settings, given, isSandbox));
  if (given.CRASH_AT) faults.push('CRASH_AT is set: expected nothing in production, it is for tests only');
  if (settings.PUBLIC_URL && !isSafeInPublic(settings.PUBLIC_URL)) {
    faults.push(`PUBLIC_URL is '${settings.PUBLIC_URL}': expected an https address in production`);
  }
  if (isSandbox) return faults;
  faults.push(...outsideFaults(given));
  if (!settings.PUBLIC_URL)
    faults.push('PUBLIC_URL is not set: expected the https address of the product in production');
  if (settings.DEMO) faults.push('DEMO is on: expected off in production without the sandbox');
  for (const name of brandNames) {
    if (!given[name]) faults.push(`${name} is not set: expected the operator's own in production`);
  }
  return faults;
}

/** A deployment that people take for the real one must not give tokens for money that is not real. */
function testMoneyFaults(settings: Settings, given: Given, isSandbox: boolean): string[] {
  const keys = ['PAYSTACK_SECRET_KEY', 'PAYSTACK_SECRET_KEY_PREVIOUS', 'MONNIFY_API_KEY'];
  const allow = 'expected ALLOW_TEST_MONEY=on beside it if this deployment is a trial that moves no real money';
  if (settings.ALLOW_TEST_MONEY) {
    const live = isSandbox ? [] : keys.filter((name) => isLiveKey(given[name]));
    return live.map((name) => `ALLOW_TEST_MONEY is on, and ${name} is a live key: expected one or the other`);
  }
  return [
    ...(isSandbox ? [`SANDBOX is on in production: ${allow}, or SANDBOX=off`] : []),
    ...keys
      .filter((name) => !isSandbox && isTestKey(given[name]))
      .map(
        (name) => `${name} is a test key: expected the live key of the provider in production (or ${allow.slice(9)})`,
      ),
  ];
}

/** Addresses outside must be outside: a private one is a mistake, or an attempt to reach inner machines with our keys. */
function outsideFaults(given: Given): string[] {
  const faults: string[] = [];
  for (const name of [
    'PAYSTACK_BASE_URL',
    'MONNIFY_BASE_URL',
    'TERMII_BASE_URL',
    'WHATSAPP_BASE_URL',
    'FORM_COLLECTION_URL',
    'SMTP_URL',
  ]) {
    const address = given[name];
    if (!address) continue;
    const shown = addressNames.includes(name) ? '' : ` ('${address.slice(0, 80)}')`;
    if (isPrivateHost(address)) {
      faults.push(`${name}${shown} is a private address: expected one on the public internet in production`);
    } else if (address.startsWith('http:')) {
      faults.push(`${name}${shown} is not encrypted: expected an https address in production`);
    }
  }
  return faults;
}

function looksStrong(text: string): boolean {
  return text.length >= 24 && setting.looksRandom(text);
}

function isSafeInPublic(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

function describe(issue: z.core.$ZodIssue, given: Given): string {
  const name = String(issue.path[0]);
  const text = given[name];
  if (text === undefined) return missing(name);
  const hidden = (secretNames as readonly string[]).includes(name) || addressNames.includes(name);
  return `${name} is ${hidden ? 'not usable' : `'${text.slice(0, 80)}'`}: expected ${issue.message}`;
}

function missing(name: string): string {
  return `${name} is not set: expected ${expectedWhenMissing(name)}`;
}

function expectedWhenMissing(name: string): string {
  if (name === 'DATABASE_URL') return 'an address such as postgresql://user:password@host:5432/database';
  if (name.endsWith('_KEY') && !/PAYSTACK|MONNIFY|TERMII/.test(name))
    return '64 hexadecimal digits (openssl rand -hex 32)';
  return 'the secret that the provider gave you';
}

function toGiven(settings: Settings): Given {
  const { NODE_ENV, SANDBOX, PAYSTACK_SECRET_KEY, PAYSTACK_BASE_URL } = settings;
  return { NODE_ENV, SANDBOX, PAYSTACK_SECRET_KEY, PAYSTACK_BASE_URL };
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (part !== null && typeof part === 'object' && !ArrayBuffer.isView(part)) deepFreeze(part as object);
  }
  return Object.freeze(value);
}
