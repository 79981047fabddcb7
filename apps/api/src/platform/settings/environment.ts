import type { z } from 'zod';

/** The facts of the whole deployment from the environment, for the settings of a slice. */
export interface Deployment {
  readonly production: boolean;
  /** Whether the sandbox runs. */
  readonly sandbox: boolean;
  /** Tokens may be given for test money: a trial. */
  readonly allowsTestMoney: boolean;
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  /** The sandbox's address if it runs; otherwise this one. */
  readonly outside: (address: string) => string;
  /** Resolves a path from the root of the repository. */
  readonly fromRoot: (path: string) => string;
}

/**
 * The settings of one slice from the environment, declared in the `environment.ts` of its folder and listed in
 * `configuration.ts`. The slice adds its part to `Config` by its own declaration.
 */
export interface Environment {
  /** By the names of the variables. */
  shape: z.ZodRawShape;
  /** Never shown, and refused in production when they are easy to guess. */
  secrets: readonly string[];
  /** Providers and mail servers: in production they must be public and encrypted. */
  addresses: readonly string[];
  /** Addresses that may contain a password, so that no fault shows them. */
  hiddenAddresses: readonly string[];
  /** Settings that identify the operator: in production there is no default. */
  operator: readonly string[];
  /** Faults of several settings together, one line each. */
  faults(settings: unknown, deployment: Deployment): string[];
  /** A part of `Config`. */
  build(settings: unknown, deployment: Deployment): object;
}

/** Declares the settings of a slice; see `Environment`. Missing parts are empty. */
export function defineEnvironment<Shape extends z.ZodRawShape>(
  parts: Partial<Pick<Environment, 'secrets' | 'addresses' | 'hiddenAddresses' | 'operator'>> & {
    shape: Shape;
    faults?: (settings: z.output<z.ZodObject<Shape>>, deployment: Deployment) => string[];
    build: (settings: z.output<z.ZodObject<Shape>>, deployment: Deployment) => object;
  },
): Environment {
  type Own = z.output<z.ZodObject<Shape>>;
  return {
    secrets: [],
    addresses: [],
    hiddenAddresses: [],
    operator: [],
    ...parts,
    faults: (settings, deployment) => parts.faults?.(settings as Own, deployment) ?? [],
    build: (settings, deployment) => parts.build(settings as Own, deployment),
  };
}

export const isLiveKey = (key: string | undefined) => /^(?:sk_live_|MK_PROD_)/.test(key ?? '');
export const isTestKey = (key: string | undefined) => /^(?:sk_test_|MK_TEST_)/.test(key ?? '');

/** The end of a line that refuses test money in production. */
export const allowTestMoney = 'ALLOW_TEST_MONEY=on beside it if this deployment is a trial that moves no real money';
