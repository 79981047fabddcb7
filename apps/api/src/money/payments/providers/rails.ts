import type { ProviderName } from '@gatelight/contract/providers';
import { createMonnifyPayouts } from './monnify/monnify-payouts.ts';
import { createMonnify } from './monnify/monnify.ts';
import type { MonnifyOptions } from './monnify/monnify-client.ts';
import type { PayoutProvider } from './payout-provider.ts';
import { createPaystackPayouts } from './paystack/paystack-payouts.ts';
import { createPaystack, type PaystackOptions } from './paystack/paystack.ts';
import { createProviders, type Providers } from './providers.ts';

/** Which rail serves which purpose. Cards are always the first rail's: the second takes none. */
export interface RailChoice {
  /** Transfers for purchases and whatever else has no choice of its own. */
  transfer: ProviderName;
  /** Transfers that fund a wallet. */
  funding: ProviderName;
  payout: ProviderName;
}

/** The payout sides of the rails. */
export interface PayoutRails {
  readonly all: readonly PayoutProvider[];
  /** The one that a row names; throws when it is not configured. A payout stays with its rail whatever happens. */
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
  /** Undefined: there is one rail. */
  monnify: MonnifyOptions | undefined;
  choice: RailChoice;
}

/** The payment providers of this deployment. Throws when one is chosen that is not configured. */
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
  // A wrong choice stops the start.
  if (chosen !== undefined) byName(chosen);
  return { all, byName, toPay: () => byName(chosen ?? 'of a deployment without any') };
}
