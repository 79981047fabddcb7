/* All of the contract, for the server. Pages import a subject (`@gatelight/contract/wallets`), so that they load only what they use. */

export * from './act.ts';
export * from './act-words.ts';
export * from './acts.ts';
export * from './accounting-acts.ts';
export * from './card-numbers.ts';
export * from './deliveries.ts';
export * from './errors.ts';
export * from './fit-answer.ts';
export * from './features.ts';
export * from './fields.ts';
export * from './members.ts';
export * from './message-of.ts';
export * from './messages.ts';
export * from './meter-check.ts';
export * from './money.ts';
export * from './money-states.ts';
export * from './openapi.ts';
export type { Subject } from './openapi-words.ts';
export * from './page.ts';
export * from './permissions.ts';
export * from './route.ts';
export * from './routes.ts';
export * from './scopes.ts';
export * from './solar-size.ts';
export * from './staff-messages.ts';
export * from './subjects.ts';
