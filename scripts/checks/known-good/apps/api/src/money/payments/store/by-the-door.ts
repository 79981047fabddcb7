export { post } from '#ledger';
export type { ProviderReply } from '../providers/provider.ts';
export { inTransaction } from '#platform/database/db';
