/** Access for estates' own systems: API keys for reading, and webhooks. */
export { authenticateKeyWith } from './keys/keys.ts';
export { integrationsSlice } from './slice.ts';
