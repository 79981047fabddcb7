/** Orders for units, from the request to the token: quick purchase, vending, finding a token again. */
export { describeOrder, listOrders, refundOrder, retryOrder } from './staff-orders.ts';
export { createVendingClient } from './line/client.ts';
export type { VendAnswer, VendingClient } from './line/client.ts';
export { listenForVends } from './line/listen.ts';
export { openAuthority } from './open-authority.ts';
export { findVendOfUser } from './store.ts';
export { vendFromWallet } from './vend-from-wallet.ts';
export { tokensBoughtWith } from './findings.ts';
export { referencesBehind } from './store.ts';
export { createEmbeddedAuthority, embeddedRecords } from './authority/embedded.ts';
export type { EmbeddedAuthority } from './authority/embedded.ts';
export { overSandboxRecords } from './authority/sandbox-line.ts';
export type { VendingAuthority } from './authority/authority.ts';
export { vendingSlice } from './slice.ts';
