/** What estates' own systems get: API keys with which they read, and webhooks. */
export { authenticateKeyWith } from './keys/keys.ts';
export { integrationsSlice } from './slice.ts';
