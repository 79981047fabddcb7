import { readFileSync } from 'node:fs';
import { createHmac, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { encryptsConnection, isDatabaseUrl, withHosts } from '../database/database-url.ts';
import { allowTestMoney, type Deployment, type Environment } from './environment.ts';
import { isPrivateHost } from '../outbound/private-addresses.ts';
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

/** The settings of the platform. Each slice that takes some from the environment adds its part: see `Environment`. */
export interface Config {
  readonly production: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Absolute path of the directory for everything that the product keeps outside the database. */
  readonly dataDir: string;
  /** Crash point at which a test wants this process to die; never set in production. */
  readonly crashAt: string | undefined;
  /** The collector that gets traces; without it none are made. */
  readonly tracesTo: string | undefined;
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
    /** `url` and `webUrl` at the servers behind a pooler, if there is one: for what a pooler cannot do, and for commands. */
    readonly directUrl: string;
    readonly directWebUrl: string;
    /** Where the write-ahead log of the embedded server is kept for a restore to any moment; undefined keeps none. */
    readonly walArchiveDir: string | undefined;
    /** An older backup, or none in this time, is a finding; undefined: backups are not checked. */
    readonly backupMaxAgeHours: number | undefined;
  };
  readonly sandbox: {
    readonly enabled: boolean;
    readonly url: string;
    readonly demo: boolean;
    /** `strict`: the simulated providers do all that the real ones may do to a merchant. */
    readonly behaviour: 'strict' | 'lenient';
  };
  /** Absolute path of the file that says who the operator is. */
  readonly brandFile: string;
  /** Providers and mail servers are reached at public addresses only. */
  readonly publicAddressesOnly: boolean;
  readonly brand: {
    readonly name: string;
    readonly legalName: string;
    readonly address: string;
    readonly phone: string;
    readonly email: string;
    /** Colours of the mark, for files. */
    readonly logo: { readonly ground: string; readonly line: string; readonly bolt: string };
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
    /** Signing keys of estates' passes and the seal of their codes follow from it. */
    readonly gate: Buffer;
  };
}

const root = fileURLToPath(new URL('../../../../..', import.meta.url));

// What messages and receipts take from it. The build of the pages checks the whole file.
const brandShape = z.object({
  name: setting.words(40),
  legalName: setting.words(120),
  address: z.array(z.string()),
  phone: setting.words(20),
  email: setting.mailAddress,
  logo: z.object({ ground: z.string(), line: z.string(), bolt: z.string() }),
});

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

type Settings = z.output<typeof schema>;
type Given = Record<string, string | undefined>;

const ownSecrets = [
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
const databaseAddresses = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_WEB_URL', 'DATABASE_STAFF_URL'];

interface Needs {
  /** The worker and commands that open vending keys. */
  vendingSeal?: boolean;
  /** The web process never holds the vending seal or the owner's login, also when its environment has them. */
  web?: boolean;
}

const notForWeb = ['VENDING_SEAL_KEY', 'DATABASE_OWNER_URL'] as const;

export interface ConfigLoader {
  /** Every setting there is, by the name of its variable. */
  settingNames: readonly string[];
  /**
   * The settings of this process from its environment. Throws ConfigError with every fault at once; empty values count as
   * not set. In production it also refuses weak or missing secrets, private addresses, and test money unless that is allowed.
   */
  loadConfig: (env: NodeJS.ProcessEnv, needs?: Needs) => Config;
}

/** What reads the settings of the platform and those of the slices. */
export function createConfigLoader(environments: readonly Environment[]): ConfigLoader {
  const whole = environments.reduce((sum, { shape }) => sum.extend(shape) as unknown as typeof schema, schema);
  const named = {
    secrets: [...environments.flatMap(({ secrets }) => secrets), ...ownSecrets],
    providerSecrets: environments.flatMap(({ secrets }) => secrets),
    addresses: environments.flatMap(({ addresses }) => addresses),
    hidden: [...databaseAddresses, ...environments.flatMap(({ hiddenAddresses }) => hiddenAddresses)],
    operator: ['BRAND_FILE', ...environments.flatMap(({ operator }) => operator)],
  };
  return {
    settingNames: Object.keys(whole.shape),
    loadConfig(env, needs = {}) {
      const given: Given = Object.fromEntries(
        Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
      );
      const refused = needs.web ? notForWeb.filter((name) => given[name] !== undefined) : [];
      for (const name of refused) delete given[name];
      const parsed = whole.safeParse(given);
      const issues = parsed.error?.issues ?? [];
      const faults = issues.map((issue) => describe(issue, given, named));
      if (needs.vendingSeal && !given.VENDING_SEAL_KEY) faults.push(missing('VENDING_SEAL_KEY', named));
      // With a stand-in for each setting that cannot be used, the others are checked as well: all faults are listed at once. But
      // what else is needed depends on these two.
      const isKindKnown = !issues.some(({ path }) => path[0] === 'NODE_ENV' || path[0] === 'SANDBOX');
      const settings =
        parsed.data ?? (isKindKnown ? whole.safeParse(withStandIns(given, issues, whole)).data : undefined);
      const deployment = settings && deploymentOf(settings, given);
      if (settings && deployment) {
        const others = [
          ...keyFaults(given),
          ...brandFaults(settings),
          ...environments.flatMap((environment) => environment.faults(settings, deployment)),
        ];
        if (deployment.production) {
          others.push(...productionFaults(settings, given, deployment, named));
          others.push(...refused.map((name) => `${name} is set for the web process: expected it for the worker only`));
        }
        const known = new Set(issues.map(({ path }) => String(path[0])));
        faults.push(...others.filter((fault) => !known.has(fault.split(/[ ,]/, 1)[0] ?? '')));
      }
      if (!settings || !deployment || faults.length > 0) throw new ConfigError([...new Set(faults)]);
      const parts = environments.map((environment) => environment.build(settings, deployment));
      // Each part is there: whatever is named in the interface is declared beside what builds it.
      return deepFreeze(Object.assign(build(settings, deployment), ...parts) as Config);
    },
  };
}

type Named = Record<'secrets' | 'providerSecrets' | 'addresses' | 'hidden' | 'operator', readonly string[]>;

/** Whether the sandbox runs: as configured, or automatically when no real provider is configured. */
export function isSandboxOn(env: Given): boolean {
  if (env.SANDBOX === 'on') return true;
  if (env.SANDBOX === 'off') return false;
  return env.NODE_ENV !== 'production' && !env.PAYSTACK_SECRET_KEY && !env.PAYSTACK_BASE_URL;
}

const sandboxUrlOf = (given: Settings) => given.SANDBOX_URL ?? `http://127.0.0.1:${given.PORT + 1}`;

function deploymentOf(settings: Settings, given: Given): Deployment {
  const sandbox = isSandboxOn({ ...given, NODE_ENV: settings.NODE_ENV, SANDBOX: settings.SANDBOX });
  return {
    production: settings.NODE_ENV === 'production',
    sandbox,
    allowsTestMoney: settings.ALLOW_TEST_MONEY,
    port: settings.PORT,
    dataDir: resolve(root, settings.DATA_DIR),
    outside: (address) => (sandbox ? sandboxUrlOf(settings) : address),
    fromRoot: (path) => resolve(root, path),
  };
}

/** A pooler in transaction mode takes LISTEN and passes on no notification, so it is gone round. */
function atDirectHosts(url: string, { DATABASE_DIRECT_HOSTS: hosts }: Pick<Settings, 'DATABASE_DIRECT_HOSTS'>): string {
  return hosts === undefined ? url : withHosts(url, hosts);
}

/** The platform's own part. */
function build(given: Settings, { sandbox }: Deployment): Partial<Config> {
  return {
    production: given.NODE_ENV === 'production',
    logLevel: given.LOG_LEVEL,
    dataDir: resolve(root, given.DATA_DIR),
    crashAt: given.CRASH_AT,
    tracesTo: given.OTEL_EXPORTER_OTLP_ENDPOINT,
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
      directUrl: atDirectHosts(given.DATABASE_URL, given),
      directWebUrl: atDirectHosts(given.DATABASE_WEB_URL ?? given.DATABASE_URL, given),
      poolSize: given.DATABASE_POOL,
      prepareStatements: given.DATABASE_PREPARED,
      walArchiveDir: given.WAL_ARCHIVE_DIR && resolve(root, given.WAL_ARCHIVE_DIR),
      backupMaxAgeHours:
        given.BACKUP_MAX_AGE_HOURS ?? (given.NODE_ENV === 'production' ? nightlyBackupHours : undefined),
    },
    sandbox: {
      enabled: sandbox,
      url: sandboxUrlOf(given),
      demo: given.DEMO ?? sandbox,
      behaviour: given.SANDBOX_BEHAVIOUR,
    },
    publicAddressesOnly: given.NODE_ENV === 'production' && !sandbox,
    brandFile: brandPath(given.BRAND_FILE),
    brand: readBrand(given.BRAND_FILE),
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
      gate: given.GATE_KEY ?? createHmac('sha256', given.OTP_KEY).update('gate').digest(),
    },
  };
}

/**
 * The given settings without those that cannot be used, so that their defaults apply, and with a random value for what has no
 * default. For looking at the other settings only: the start is refused whatever they are.
 */
function withStandIns(given: Given, issues: readonly z.core.$ZodIssue[], schemaOf: typeof schema): Given {
  const usable = { ...given, ...Object.fromEntries(issues.map(({ path }) => [String(path[0]), undefined])) };
  const required = schemaOf.safeParse(usable).error?.issues.map(({ path }) => String(path[0])) ?? [];
  const standIn = (name: string) =>
    databaseAddresses.includes(name) ? 'postgresql://127.0.0.1/gatelight' : randomBytes(32).toString('hex');
  return { ...usable, ...Object.fromEntries(required.map((name) => [name, standIn(name)])) };
}

const brandPath = (file: string | undefined) => resolve(root, file ?? 'apps/web/brand.json');

/** What the operator is called, from the file that the build of the pages reads as well: a message and a page name the same one. */
function readBrand(file: string | undefined): Config['brand'] {
  const { address, ...brand } = brandShape.parse(JSON.parse(readFileSync(brandPath(file), 'utf8')));
  return { ...brand, address: address.join(', ') };
}

function brandFaults({ BRAND_FILE: file }: Settings): string[] {
  if (file === undefined) return [];
  try {
    readBrand(file);
    return [];
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
        : String(error);
    return [`BRAND_FILE is '${file}': expected a file like apps/web/brand.json (${reason})`];
  }
}

function keyFaults(given: Given): string[] {
  const keys = [
    given.ORDER_LINK_KEY,
    given.OTP_KEY,
    given.VENDING_SEAL_KEY,
    given.SESSION_KEY,
    given.SESSION_KEY_PREVIOUS,
    given.WEBHOOK_KEY,
    given.GATE_KEY,
  ].filter((key) => key !== undefined);
  if (new Set(keys).size === keys.length) return [];
  return [
    'ORDER_LINK_KEY, OTP_KEY, VENDING_SEAL_KEY, SESSION_KEY, WEBHOOK_KEY and GATE_KEY are not all different: expected a key of its own for each',
  ];
}

function productionFaults(settings: Settings, given: Given, { sandbox }: Deployment, named: Named): string[] {
  const faults: string[] = [];
  for (const name of named.secrets) {
    const text = given[name];
    if (text && !looksStrong(text)) faults.push(`${name} is easy to guess: expected a random secret in production`);
  }
  if (sandbox && !settings.ALLOW_TEST_MONEY)
    faults.push(`SANDBOX is on in production: expected ${allowTestMoney}, or SANDBOX=off`);
  if (given.CRASH_AT) faults.push('CRASH_AT is set: expected nothing in production, it is for tests only');
  if (settings.DATABASE_TLS === 'required')
    faults.push(...databaseAddresses.flatMap((name) => tlsFault(name, given[name])), ...directHostsFault(settings));
  if (settings.PUBLIC_URL && !isSafeInPublic(settings.PUBLIC_URL)) {
    faults.push(`PUBLIC_URL is '${settings.PUBLIC_URL}': expected an https address in production`);
  }
  if (sandbox) return faults;
  faults.push(...outsideFaults(given, named));
  if (!settings.PUBLIC_URL)
    faults.push('PUBLIC_URL is not set: expected the https address of the product in production');
  if (settings.DEMO) faults.push('DEMO is on: expected off in production without the sandbox');
  for (const name of named.operator) {
    if (!given[name]) faults.push(`${name} is not set: expected the operator's own in production`);
  }
  return faults;
}

function tlsFault(name: string, address: string | undefined): string[] {
  if (address === undefined || !isDatabaseUrl(address) || encryptsConnection(address)) return [];
  return [
    `${name} leads to another host without TLS: expected ?sslmode=verify-full at its end (and sslrootcert=FILE for an authority of your own), or DATABASE_TLS=off on a network that nobody else can read`,
  ];
}

function directHostsFault(settings: Settings): string[] {
  if (
    settings.DATABASE_DIRECT_HOSTS === undefined ||
    encryptsConnection(atDirectHosts(settings.DATABASE_URL, settings))
  )
    return [];
  return [
    `DATABASE_DIRECT_HOSTS leads to another host without TLS: expected ?sslmode=verify-full at the end of DATABASE_URL, or DATABASE_TLS=off on a network that nobody else can read`,
  ];
}

/** Addresses outside must be outside: a private one is a mistake, or an attempt to reach inner machines with our keys. */
function outsideFaults(given: Given, { addresses, hidden }: Named): string[] {
  const faults: string[] = [];
  for (const name of addresses) {
    const address = given[name];
    if (!address) continue;
    const shown = hidden.includes(name) ? '' : ` ('${address.slice(0, 80)}')`;
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

function describe(issue: z.core.$ZodIssue, given: Given, named: Named): string {
  const name = String(issue.path[0]);
  const text = given[name];
  if (text === undefined) return missing(name, named);
  const isHidden = named.secrets.includes(name) || named.hidden.includes(name);
  return `${name} is ${isHidden ? 'not usable' : `'${text.slice(0, 80)}'`}: expected ${issue.message}`;
}

function missing(name: string, { providerSecrets }: Named): string {
  if (name === 'DATABASE_URL')
    return `${name} is not set: expected an address such as postgresql://user:password@host:5432/database`;
  if (providerSecrets.includes(name)) return `${name} is not set: expected the secret that the provider gave you`;
  return `${name} is not set: expected 64 hexadecimal digits (openssl rand -hex 32)`;
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (part !== null && typeof part === 'object' && !ArrayBuffer.isView(part)) deepFreeze(part as object);
  }
  return Object.freeze(value);
}
