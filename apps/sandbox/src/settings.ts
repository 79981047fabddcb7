import type { StaTables } from '@gatelight/sts';
import { z } from 'zod';

export type Clock = () => number;

/**
 * `strict`: everything that the providers' documentation allows them to do to a merchant. `lenient`: wrong amounts
 * settle, refunds need no bank account and payouts no code. Each part can be changed while it runs.
 */
export type Behaviour = 'strict' | 'lenient';

const defaultTimings = {
  /** How long the fault `slow` delays the response. */
  slowMs: 4_000,
  /** How long the fault `timeout` keeps the connection open without a response. */
  silenceMs: 60_000,
  /** From pending to processing, and from processing to processed. */
  refundStepMs: 1_500,
  /** From 'sent' to the SMS delivery report. */
  reportDelayMs: 1_000,
  /** The provider waits 30 s. A sandbox that is stopping should not wait that long. */
  webhookTimeoutMs: 10_000,
  webhookRetryMs: [1_000, 3_000, 10_000, 30_000],
  webhookThenEveryMs: 60_000,
  webhookGiveUpMs: 72 * 3_600_000,
  /** How long `late_webhook` holds an event that is not flushed. */
  webhookHoldMs: 72 * 3_600_000,
};

export type Timings = typeof defaultTimings;

/** What a merchant has at the second provider. */
export type MonnifyKeys = {
  apiKey: string;
  secretKey: string;
  contractCode: string;
  /** The wallet for its payouts: ten digits. */
  sourceAccount: string;
};

export const defaultMonnifyKeys: MonnifyKeys = {
  apiKey: 'MK_TEST_SANDBOX000',
  secretKey: 'sandbox-monnify-secret-key-0001',
  contractCode: '1000000001',
  sourceAccount: '8000000001',
};

export type SandboxOptions = {
  /** SQLite file. ':memory:' (the default) loses everything at the end. */
  file?: string;
  paystackSecretKey: string;
  /** Keys of the second provider; fixed ones by default. */
  monnify?: MonnifyKeys;
  /** The address for its events. */
  monnifyWebhookUrl?: string;
  termiiApiKey: string;
  termiiSecret: string;
  /** The address for payment events. Without it they are stored as undelivered. */
  webhookUrl?: string;
  /** The address of its pages for browsers, by default its own address. */
  publicUrl?: string;
  /** The address for SMS delivery reports. */
  smsWebhookUrl?: string;
  /** Tables for EA07 meters; the published sample ones by default. */
  staTables?: StaTables;
  /** pino level; 'silent' by default. */
  logLevel?: string;
  /** Receives the lines of the log, by default standard output. */
  logTo?: { write: (line: string) => void };
  clock?: Clock;
  /** `strict` by default. */
  behaviour?: Behaviour;
  timings?: Partial<Timings>;
};

/** The waiting times of the real provider, shortened, with the caller's changes on top. */
export function timingsWith(changes: Partial<Timings> = {}): Timings {
  return { ...defaultTimings, ...changes };
}

const port = z.coerce.number().int().min(1).max(65_535);
const secret = z.string().min(8, 'must have at least 8 characters');
const environment = z.object({
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PORT: port,
  SANDBOX_SMTP_PORT: port,
  SANDBOX_DATA: z.string().min(1),
  PAYSTACK_SECRET_KEY: secret,
  TERMII_API_KEY: secret,
  TERMII_SECRET: secret,
  MONNIFY_API_KEY: secret.optional(),
  MONNIFY_SECRET_KEY: secret.optional(),
  MONNIFY_CONTRACT_CODE: z.string().min(1).optional(),
  MONNIFY_SOURCE_ACCOUNT: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
  SANDBOX_MONNIFY_WEBHOOK_URL: z.url().optional(),
  SANDBOX_WEBHOOK_URL: z.url(),
  SANDBOX_SMS_WEBHOOK_URL: z.url(),
  SANDBOX_PUBLIC_URL: z.url().optional(),
  SANDBOX_BEHAVIOUR: z.enum(['strict', 'lenient']).default('strict'),
  STA_TABLES_FILE: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Environment = z.infer<typeof environment>;

/** Reads the process environment. Returns the settings, or one readable line for each fault. */
export function readEnvironment(source: NodeJS.ProcessEnv): { settings: Environment } | { faults: string[] } {
  const result = environment.safeParse(source);
  if (result.success) return { settings: result.data };
  return {
    faults: result.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return source[name] === undefined ? `${name} is not set` : `${name}: ${issue.message}`;
    }),
  };
}
