/** Wallets of users: balance and funding. */
export { fundingPayments } from './funding/apply-funding.ts';
export { insertPastFunding } from './funding/past-funding-store.ts';
export type { PastFunding } from './funding/past-funding-store.ts';
export { releaseAboveLimit } from './over-limit/above-limit.ts';
export { readHeldFunding } from './over-limit/above-limit-store.ts';
export { walletFindings } from './findings.ts';
export { walletTemplates } from './messages/index.ts';
export { walletRoutes } from './routes.ts';
export { refuseOverLimit } from './over-limit/over-limit.ts';
export { refuseRepeat } from './funding/paid-a-moment-ago.ts';
export { isOwnFunding } from './store.ts';
export type { BoughtToday, CardRule } from './store.ts';
export { walletsSlice } from './slice.ts';
