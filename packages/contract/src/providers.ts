/**
 * The payment providers that the product has an adapter for, with the names that people know. Settings, pages and health take them
 * from here, in this order; the first one takes cards.
 */
export const PROVIDER_NAMES = { paystack: 'Paystack', monnify: 'Monnify' } as const;
export type ProviderName = keyof typeof PROVIDER_NAMES;
export const providerNames = Object.keys(PROVIDER_NAMES) as readonly ProviderName[];
