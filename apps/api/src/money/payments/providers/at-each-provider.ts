import type { PaymentProvider } from './provider.ts';
import type { Providers } from './providers.ts';

/**
 * Does the same work at each provider, in parallel: a provider that is slow or down does not delay the others. Returns
 * the largest count of one provider, so that a full batch at any of them is followed by another.
 */
export async function atEachProvider<Deps extends { providers: Providers }>(
  deps: Deps,
  work: (at: Deps & { provider: PaymentProvider }) => Promise<number>,
): Promise<number> {
  const counts = await Promise.all(deps.providers.all.map((provider) => work({ ...deps, provider })));
  return Math.max(...counts);
}
