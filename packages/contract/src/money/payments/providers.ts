/**
 * The payment providers that the product has an adapter for, with the names that people know. Settings, pages and health take them
 * from here, in this order; the first one takes cards.
 */
export const PROVIDER_NAMES = { paystack: 'Paystack', monnify: 'Monnify' } as const;
export type ProviderName = keyof typeof PROVIDER_NAMES;
export const providerNames = Object.keys(PROVIDER_NAMES) as readonly ProviderName[];

const isProvider = (code: string): code is ProviderName => Object.hasOwn(PROVIDER_NAMES, code);

/** "Paystack" for `paystack`. The demonstration's year of money has no provider; other codes belong to providers no longer in the list. */
export const providerName = (code: string): string =>
  isProvider(code) ? PROVIDER_NAMES[code] : code === 'demonstration' ? 'Demonstration' : code;
