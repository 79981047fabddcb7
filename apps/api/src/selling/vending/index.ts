/** Orders for units, from the request to the token: quick purchase, vending, finding a token again. */
export { describeOrder, listOrders, refundOrder, retryOrder } from './staff/staff-orders.ts';
export { createVendingClient } from './line/client.ts';
export type { VendAnswer, VendingClient } from './line/client.ts';
export { listenForVends } from './line/listen.ts';
export { openAuthority } from './authority/open-authority.ts';
export { readKeyDates } from './authority/key-dates-store.ts';
export { findVendOfUser } from './orders/order-store.ts';
export { vendFromWallet } from './user-orders/vend-from-wallet.ts';
export { tokensBoughtWith } from './findings/findings.ts';
export { referencesBehind } from './orders/order-store.ts';
export { createEmbeddedAuthority, embeddedRecords } from './authority/embedded.ts';
export type { EmbeddedAuthority } from './authority/embedded.ts';
export { withSimulatedLookUpFaults } from './authority/simulated-faults.ts';
export type { VendingAuthority } from './authority/authority.ts';
export type { EngineeringAuthority, EngineeringToken, EngineeringWork } from './authority/engineering.ts';
export { hasOrders } from './orders/past-order-store.ts';
export { storePastPurchase } from './orders/demonstration.ts';
export type { PastPurchase } from './orders/demonstration.ts';
export { capArguments } from './prices/price-store.ts';
export { lateToken } from './settings.ts';
export { vendingSlice } from './slice.ts';
export { moneyFactsOf, viewAccount } from './orders/money-facts.ts';
export { priceLinesOf } from './prices/quote-price.ts';
export { formatTenths, unitOf } from './orders/order.ts';
export { refundReasonOf } from './messages/reasons.ts';
/** A purchase without an account, for whoever has its secret. */
export { purchaseBehind } from './purchases/purchase-behind.ts';
export { viewPurchase } from './purchases/purchase-view.ts';
