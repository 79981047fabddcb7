import { providerNames, type ProviderName } from '@gatelight/contract/money/payments/providers';
import { z } from 'zod';
import type { Config } from '#platform/settings/config';
import {
  allowTestMoney,
  defineEnvironment,
  isLiveKey,
  isTestKey,
  type Deployment,
} from '#platform/settings/environment';
import * as setting from '#platform/settings/setting';

declare module '#platform/settings/config' {
  interface Config {
    readonly payments: {
      readonly paystack: {
        readonly baseUrl: string;
        readonly secretKey: string;
        /** While a key is being replaced, webhooks signed with the old one are still accepted. */
        readonly previousSecretKey: string | undefined;
      };
      /** The second rail; undefined when there is none. */
      readonly monnify: MonnifySettings | undefined;
      /** Which rail serves transfers, wallet funding and payouts. */
      readonly rails: Readonly<Record<'transfer' | 'funding' | 'payout', ProviderName>>;
      readonly purchaseMaxKobo: bigint;
      /** Smaller amounts that should go back are held instead. */
      readonly refundMinimumKobo: bigint;
    };
  }
}

interface MonnifySettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly previousSecretKey: string | undefined;
  readonly contractCode: string;
  readonly sourceAccount: string;
}

const shape = {
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
  PAYMENTS_RAIL_TRANSFER: setting.oneOf(providerNames).default('paystack'),
  PAYMENTS_RAIL_FUNDING: setting.oneOf(providerNames).default('paystack'),
  PAYMENTS_RAIL_PAYOUT: setting.oneOf(providerNames).default('paystack'),
  PURCHASE_MAX_KOBO: setting.kobo(100n).default(100_000_000n),
  REFUND_MINIMUM_KOBO: setting.kobo(0n).default(10_000n),
};
type Settings = z.output<z.ZodObject<typeof shape>>;

// How the sandbox's second provider identifies its merchant; a real one is configured in full.
const sandboxContractCode = '1000000001';
const sandboxSourceAccount = '8000000001';

/** The providers of payments: their keys, and which of them serves what. */
export const paymentsEnvironment = defineEnvironment({
  shape,
  secrets: [
    'PAYSTACK_SECRET_KEY',
    'PAYSTACK_SECRET_KEY_PREVIOUS',
    'MONNIFY_API_KEY',
    'MONNIFY_SECRET_KEY',
    'MONNIFY_SECRET_KEY_PREVIOUS',
  ],
  addresses: ['PAYSTACK_BASE_URL', 'MONNIFY_BASE_URL'],
  faults: (settings, deployment) => [
    ...liveKeyFaults(settings, deployment),
    ...railFaults(settings, deployment),
    ...testMoneyFaults(settings, deployment),
  ],
  build: (settings, deployment): Pick<Config, 'payments'> => ({
    payments: {
      paystack: {
        baseUrl: settings.PAYSTACK_BASE_URL ?? deployment.outside('https://api.paystack.co'),
        secretKey: settings.PAYSTACK_SECRET_KEY,
        previousSecretKey: settings.PAYSTACK_SECRET_KEY_PREVIOUS,
      },
      monnify: monnifyOf(settings, deployment),
      rails: {
        transfer: settings.PAYMENTS_RAIL_TRANSFER,
        funding: settings.PAYMENTS_RAIL_FUNDING,
        payout: settings.PAYMENTS_RAIL_PAYOUT,
      },
      purchaseMaxKobo: settings.PURCHASE_MAX_KOBO,
      refundMinimumKobo: settings.REFUND_MINIMUM_KOBO,
    },
  }),
});

/** There is a second rail when its keys are configured. */
function monnifyOf(settings: Settings, deployment: Deployment): MonnifySettings | undefined {
  const { MONNIFY_API_KEY: apiKey, MONNIFY_SECRET_KEY: secretKey } = settings;
  if (apiKey === undefined || secretKey === undefined) return undefined;
  return {
    baseUrl: settings.MONNIFY_BASE_URL ?? deployment.outside('https://api.monnify.com'),
    apiKey,
    secretKey,
    previousSecretKey: settings.MONNIFY_SECRET_KEY_PREVIOUS,
    contractCode: settings.MONNIFY_CONTRACT_CODE ?? sandboxContractCode,
    sourceAccount: settings.MONNIFY_SOURCE_ACCOUNT ?? sandboxSourceAccount,
  };
}

function liveKeyFaults(settings: Settings, { sandbox }: Deployment): string[] {
  return (['PAYSTACK_SECRET_KEY', 'PAYSTACK_SECRET_KEY_PREVIOUS'] as const)
    .filter((name) => sandbox && isLiveKey(settings[name]))
    .map((name) => `${name} is a live key, and the sandbox is on: expected a test key, or SANDBOX=off`);
}

function railFaults(settings: Settings, { sandbox }: Deployment): string[] {
  const isThere = settings.MONNIFY_API_KEY !== undefined && settings.MONNIFY_SECRET_KEY !== undefined;
  const faults = (['PAYMENTS_RAIL_TRANSFER', 'PAYMENTS_RAIL_FUNDING', 'PAYMENTS_RAIL_PAYOUT'] as const)
    .filter((name) => settings[name] === 'monnify' && !isThere)
    .map((name) => `${name} is 'monnify': expected MONNIFY_API_KEY and MONNIFY_SECRET_KEY beside it`);
  if ((settings.MONNIFY_API_KEY === undefined) !== (settings.MONNIFY_SECRET_KEY === undefined))
    faults.push('MONNIFY_API_KEY and MONNIFY_SECRET_KEY are not both set: expected both or none');
  if (isThere && sandbox && settings.MONNIFY_API_KEY?.startsWith('MK_PROD_'))
    faults.push('MONNIFY_API_KEY is a live key, and the sandbox is on: expected a test key, or SANDBOX=off');
  if (!isThere || sandbox) return faults;
  for (const name of ['MONNIFY_CONTRACT_CODE', 'MONNIFY_SOURCE_ACCOUNT'] as const)
    if (settings[name] === undefined) faults.push(`${name} is not set: expected it beside MONNIFY_API_KEY`);
  return faults;
}

/** Users would take such a deployment for the real one, so it must not give tokens for test money. */
function testMoneyFaults(settings: Settings, { production, sandbox, allowsTestMoney }: Deployment): string[] {
  if (!production || sandbox) return [];
  const names = ['PAYSTACK_SECRET_KEY', 'PAYSTACK_SECRET_KEY_PREVIOUS', 'MONNIFY_API_KEY'] as const;
  if (allowsTestMoney) {
    return names
      .filter((name) => isLiveKey(settings[name]))
      .map((name) => `ALLOW_TEST_MONEY is on, and ${name} is a live key: expected one or the other`);
  }
  return names
    .filter((name) => isTestKey(settings[name]))
    .map((name) => `${name} is a test key: expected the live key of the provider in production (or ${allowTestMoney})`);
}
