import type { ProviderName } from '@gatelight/contract/money/payments/providers';
import { createMonnifyPayouts } from './monnify/monnify-payouts.ts';
import { createMonnify } from './monnify/monnify.ts';
import type { MonnifyOptions } from './monnify/monnify-client.ts';
import type { PayoutProvider } from './payout-provider.ts';
import { createPaystackPayouts } from './paystack/paystack-payouts.ts';
import { createPaystack, type PaystackOptions } from './paystack/paystack.ts';
import { createProviders, type Providers } from './providers.ts';

/** Which rail serves which purpose. The first rail always serves cards: the second does not support them. */
export interface RailChoice {
  /** Transfers for purchases and for every other purpose without its own choice. */
  transfer: ProviderName;
  /** Transfers that fund a wallet. */
  funding: ProviderName;
  payout: ProviderName;
}

/** The payout parts of the rails. */
export interface PayoutRails {
  readonly all: readonly PayoutProvider[];
  /** The rail that a row names; throws when it is not configured. A payout always stays with its rail. */
  byName(name: string): PayoutProvider;
  /** Where new payouts are made. */
  toPay(): PayoutProvider;
}

export interface Rails {
  providers: Providers;
  payouts: PayoutRails;
  close(): Promise<void>;
}

export interface RailOptions {
  paystack: PaystackOptions;
  /** Undefined: there is only one rail. */
  monnify: MonnifyOptions | undefined;
  choice: RailChoice;
}

/** The payment providers of this deployment. Throws when a chosen provider is not configured. */
export function createRails({ paystack, monnify, choice }: RailOptions): Rails {
  const providers = createProviders(
    [createPaystack(paystack), ...(monnify ? [createMonnify(monnify)] : [])],
    [
      { method: 'transfer', provider: choice.transfer },
      { method: 'transfer', purpose: 'wallet-funding', provider: choice.funding },
    ],
  );
  const payouts = createPayoutRails(
    [createPaystackPayouts(paystack), ...(monnify ? [createMonnifyPayouts(monnify)] : [])],
    choice.payout,
  );
  return {
    providers,
    payouts,
    async close() {
      for (const one of [...providers.all, ...payouts.all]) await one.close();
    },
  };
}

export function createPayoutRails(all: readonly PayoutProvider[], chosen: string | undefined): PayoutRails {
  function byName(name: string): PayoutProvider {
    const found = all.find((one) => one.name === name);
    if (!found) throw new Error(`payout provider ${name} is not configured`);
    return found;
  }
  // With a wrong choice the program does not start.
  if (chosen !== undefined) byName(chosen);
  return { all, byName, toPay: () => byName(chosen ?? 'of a deployment without any') };
}
