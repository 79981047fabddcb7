/** What an API key of an estate may read, and what it may enter. */
export const apiScopes = ['orders.read', 'meters.read', 'houses.read', 'occupants.read', 'power.write'] as const;
export type ApiScope = (typeof apiScopes)[number];
