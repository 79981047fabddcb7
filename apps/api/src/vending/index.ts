/** Orders for units, from the wish to the token: quick purchase, vending, finding a token again. */
export { orderPayments } from './apply-payment.ts';
export { expireJob } from './expire-orders.ts';
export { vendJob } from './issue-token.ts';
export { provisionSimulatorMeters } from './provision-simulator-meters.ts';
export { vendingFindings } from './findings.ts';
export { vendingRoutes } from './routes.ts';
export { referencesBehind } from './store.ts';
export { createEmbeddedAuthority } from './authority/embedded.ts';
export type { EmbeddedAuthority } from './authority/embedded.ts';
export { overSandboxLine } from './authority/sandbox-line.ts';
export type { VendingAuthority } from './authority/authority.ts';
