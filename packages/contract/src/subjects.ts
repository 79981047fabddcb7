/*
 * The subjects of the contract: every file that ends with the list of its calls, named `…Routes`. The server's route table and the
 * OpenAPI document are made of these lists. Written by `npm run check:floors -- --write`.
 */

export * from './acts.ts';
export * from './announcements.ts';
export * from './audit.ts';
export * from './backoffice.ts';
export * from './bank-statements.ts';
export * from './cards.ts';
export * from './cockpit.ts';
export * from './disputes.ts';
export * from './estate-api.ts';
export * from './estates.ts';
export * from './form-collection.ts';
export * from './health.ts';
export * from './households.ts';
export * from './identity.ts';
export * from './imports.ts';
export * from './inbox.ts';
export * from './integrations.ts';
export * from './ledger.ts';
export * from './manage.ts';
export * from './message-log.ts';
export * from './message-templates.ts';
export * from './meters.ts';
export * from './money-exceptions.ts';
export * from './money-movements.ts';
export * from './months.ts';
export * from './notifications.ts';
export * from './payments.ts';
export * from './payouts-and-refunds.ts';
export * from './people.ts';
export * from './privacy.ts';
export * from './property-list.ts';
export * from './refund-account.ts';
export * from './saved-views.ts';
export * from './second-factor.ts';
export * from './service-charges.ts';
export * from './settings.ts';
export * from './settlements.ts';
export * from './site.ts';
export * from './staff-dashboard.ts';
export * from './staff-orders.ts';
export * from './staff-tickets.ts';
export * from './statement.ts';
export * from './support.ts';
export * from './tariffs.ts';
export * from './top-ups.ts';
export * from './transactions.ts';
export * from './usage.ts';
export * from './user-tickets.ts';
export * from './vending.ts';
export * from './wallet-pin.ts';
export * from './wallets.ts';
export * from './withdrawals.ts';
