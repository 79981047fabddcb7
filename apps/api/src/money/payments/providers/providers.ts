import type { ChargeMethod } from '../charges/charge.ts';
import type { PaymentProvider } from './provider.ts';

/** The payment providers of this deployment. */
export interface Providers {
  readonly all: readonly PaymentProvider[];
  /**
   * The provider that a row names. Throws when it is not configured: a payment at one provider must never be checked at
   * another.
   */
  byName(name: string): PaymentProvider;
  /** The same for a name from outside, such as a webhook's path. */
  find(name: string): PaymentProvider | undefined;
  /**
   * Where new charges of this method are opened. While the chosen provider is down, accounts for transfers are opened
   * at another one.
   */
  toOpen(method: ChargeMethod['kind'], purpose: string): PaymentProvider;
  /** Another provider that opens accounts for transfers and is not down; undefined when there is none. */
  insteadOf(name: string): PaymentProvider | undefined;
}

export interface ProviderChoice {
  method: ChargeMethod['kind'];
  /** Undefined: for every purpose that has no separate choice. */
  purpose?: string;
  provider: string;
}

/** Without a choice for a method, its charges are opened at the first provider. */
export function createProviders(
  all: readonly [PaymentProvider, ...PaymentProvider[]],
  choices: readonly ProviderChoice[] = [],
): Providers {
  const find = (name: string) => all.find((one) => one.name === name);
  function byName(name: string): PaymentProvider {
    const provider = find(name);
    if (!provider) throw new Error(`payment provider ${name} is not configured`);
    return provider;
  }
  for (const { provider } of choices) byName(provider);
  const insteadOf = (name: string) => all.find((one) => one.name !== name && !one.isDown());
  return {
    insteadOf,
    all,
    find,
    byName,
    toOpen(method, purpose) {
      const ofMethod = choices.filter((one) => one.method === method);
      const choice =
        ofMethod.find((one) => one.purpose === purpose) ?? ofMethod.find((one) => one.purpose === undefined);
      const chosen = choice ? byName(choice.provider) : all[0];
      return method === 'transfer' && chosen.isDown() ? (insteadOf(chosen.name) ?? chosen) : chosen;
    },
  };
}
