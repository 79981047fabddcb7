/** Orders for units, from the request to the token: quick purchase, vending, finding a token again. */
export { orderPayments } from './apply-payment.ts';
export { overdueJob } from './overdue-orders.ts';
export { describeOrder, listOrders, refundOrder, retryOrder } from './staff-orders.ts';
export { vendJob } from './issue-token.ts';
export { provisionSimulatorMeters } from './provision-simulator-meters.ts';
export { tokensBoughtWith, vendingFindings } from './findings.ts';
export { vendingTemplates } from './messages/index.ts';
export { vendingRoutes } from './routes.ts';
export { referencesBehind } from './store.ts';
export { createEmbeddedAuthority, embeddedRecords } from './authority/embedded.ts';
export type { EmbeddedAuthority } from './authority/embedded.ts';
export { overSandboxLine, overSandboxRecords } from './authority/sandbox-line.ts';
export type { VendingAuthority } from './authority/authority.ts';
