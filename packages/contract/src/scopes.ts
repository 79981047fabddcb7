/** What an API key of an estate may read. */
export const apiScopes = ['orders.read', 'meters.read', 'houses.read', 'occupants.read'] as const;
export type ApiScope = (typeof apiScopes)[number];
