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

/** The settings of the platform. Each slice with settings from the environment adds its part: see `Environment`. */
export interface Config {
  readonly production: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Absolute path of the directory for all data of the product outside the database. */
  readonly dataDir: string;
  /** Crash point for tests; never set in production. */
  readonly crashAt: string | undefined;
  /** The collector of traces; without it there are no traces. */
  readonly tracesTo: string | undefined;
  readonly server: {
    readonly port: number;
    readonly host: string;
    /** Address at which browsers reach the product, without a slash at the end. */
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
    /** Login of the web process on a server that someone else runs; without it the web uses the login of `url`. */
    readonly webUrl: string | undefined;
    /**
     * Login with which the web process reads for staff; without it the web's own login, which may read none of that.
     */
    readonly staffUrl: string | undefined;
    readonly poolSize: number;
    /** Statements keep a name and a plan on each connection. Off for poolers that cannot do that. */
    readonly prepareStatements: boolean;
    /**
     * `url` and `webUrl` at the servers behind a pooler, if there is one: for operations that a pooler does not
     * support, and for commands.
     */
    readonly directUrl: string;
    readonly directWebUrl: string;
    /**
     * Where the write-ahead log of the embedded server is stored for a restore to any moment; undefined: it is not
     * stored.
     */
    readonly walArchiveDir: string | undefined;
    /** A newest backup that is older than this is a finding; undefined: backups are not checked. */
    readonly backupMaxAgeHours: number | undefined;
  };
  readonly sandbox: {
    readonly enabled: boolean;
    readonly url: string;
    readonly demo: boolean;
    /** `strict`: the simulated providers do everything that the real ones may do to a merchant. */
    readonly behaviour: 'strict' | 'lenient';
  };
  /** Absolute path of the file with the data of the operator. */
  readonly brandFile: string;
  /** Providers and mail servers are reached only at public addresses. */
  readonly publicAddressesOnly: boolean;
  readonly brand: Brand;
  /** 32 bytes each. Only the worker and commands get the vending seal, never the web process. */
  readonly keys: {
    /** Signs session tokens. */
    readonly session: Buffer;
    /** While the key is being replaced, tokens signed with the old one are still valid. */
    readonly previousSession: Buffer | undefined;
    /** Signs web push; without it there is none. */
    readonly push: Buffer | undefined;
    readonly orderLink: Buffer;
    readonly otp: Buffer;
    readonly vendingSeal: Buffer | undefined;
    readonly vendingLine: Buffer;
    /** Proves receipts; their public addresses are derived from it. */
    readonly receipt: Buffer;
    /** The signing secrets of webhooks are derived from it. */
    readonly webhook: Buffer;
    /** Signing keys of estates' passes and the seal of their codes are derived from it. */
    readonly gate: Buffer;
  };
}

/** A backup every night, and two hours for it. */
const nightlyBackupHours = 26;

interface Needs {
  /** The worker and commands that open vending keys. */
  vendingSeal?: boolean;
  /** The web process never holds the vending seal or the owner's login, even if its environment has them. */
  web?: boolean;
}

const notForWeb = ['VENDING_SEAL_KEY', 'DATABASE_OWNER_URL'] as const;

export interface ConfigLoader {
  /** Every setting, by the name of its variable. */
  settingNames: readonly string[];
  /**
   * The settings of this process from its environment. Throws one ConfigError with all faults; empty values count as
   * not set. In production it also refuses weak or missing secrets, private addresses, and test money unless that is
   * allowed.
   */
  loadConfig: (env: NodeJS.ProcessEnv, needs?: Needs) => Config;
}

/** Reads the settings of the platform and of the slices. */
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
      // Each unusable setting is replaced by a placeholder, so that the others are checked as well and all faults are
      // listed together. But the other requirements depend on these two.
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
      // Each part is present: everything in the interface is declared beside the code that builds it.
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
      // Both sides hold the key of one-time codes: a key that is derived from it needs no separate setting.
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
 * The given settings without the unusable ones, so that their defaults apply, and with a random value for settings
 * without a default. Only for checking the other settings: the start is refused in any case.
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
