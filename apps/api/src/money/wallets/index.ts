/** Wallets of users: balance and funding. */
export { fundingPayments } from './apply-funding.ts';
export { insertPastFunding } from './past-funding-store.ts';
export type { PastFunding } from './past-funding-store.ts';
export { releaseAboveLimit } from './above-limit.ts';
export { readHeldFunding } from './above-limit-store.ts';
export { walletFindings } from './findings.ts';
export { walletTemplates } from './messages/index.ts';
export { walletRoutes } from './routes.ts';
export { refuseOverLimit } from './over-limit.ts';
export { refuseRepeat } from './paid-a-moment-ago.ts';
export { isOwnFunding } from './store.ts';
export type { BoughtToday, CardRule } from './store.ts';
export { walletsSlice } from './slice.ts';
