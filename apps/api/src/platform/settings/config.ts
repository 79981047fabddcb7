import { createHmac, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { type Brand, brandFaults, brandPath, readBrand } from './brand-file.ts';
import type { Deployment, Environment } from './environment.ts';
import { atDirectHosts, keyFaults, productionFaults, tlsFilesFaults } from './refused-settings.ts';
import {
  databaseAddresses,
  type Given,
  type Named,
  ownSecrets,
  root,
  sandboxUrlOf,
  schema,
  type Settings,
} from './settings-schema.ts';

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
    /** Absolute paths of the certificate and key for a proxy on another machine; without them requests arrive without encryption. */
    readonly tls: { readonly certificateFile: string; readonly keyFile: string } | undefined;
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
  readonly brand: Brand;
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

/** A backup every night, and two hours for it. */
const nightlyBackupHours = 26;

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
          ...tlsFilesFaults(settings, deployment),
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

/** Whether the sandbox runs: as configured, or automatically when no real provider is configured. */
export function isSandboxOn(env: Given): boolean {
  if (env.SANDBOX === 'on') return true;
  if (env.SANDBOX === 'off') return false;
  return env.NODE_ENV !== 'production' && !env.PAYSTACK_SECRET_KEY && !env.PAYSTACK_BASE_URL;
}

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
      tls: tlsOf(given),
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

function tlsOf({ TLS_CERTIFICATE_FILE: certificate, TLS_KEY_FILE: key }: Settings): Config['server']['tls'] {
  if (certificate === undefined || key === undefined) return undefined;
  return { certificateFile: resolve(root, certificate), keyFile: resolve(root, key) };
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
