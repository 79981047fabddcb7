import { listProperties } from './estates.ts';
import { checkMeter } from './metering.ts';
import { termiiWebhook } from './notifications.ts';
import { providerWebhook } from './payments.ts';
import type { Route } from './route.ts';
import { getSite, reportCsp } from './site.ts';
import { collectForm, openTicket } from './support.ts';
import {
  createPaymentLink,
  findToken,
  getPaymentLink,
  getQuickPurchase,
  quotePrice,
  resendToken,
  verifyFindToken,
} from './vending.ts';

export * from './card-numbers.ts';
export * from './errors.ts';
export * from './estates.ts';
export * from './fields.ts';
export * from './message-of.ts';
export * from './messages.ts';
export * from './metering.ts';
export * from './money.ts';
export * from './notifications.ts';
export * from './openapi.ts';
export * from './page.ts';
export * from './payments.ts';
export * from './route.ts';
export * from './site.ts';
export * from './solar-size.ts';
export * from './support.ts';
export * from './vending.ts';

/** Every call, for the server's route table and the OpenAPI document. */
export const routes: readonly Route[] = [
  getSite,
  reportCsp,
  listProperties,
  checkMeter,
  quotePrice,
  createPaymentLink,
  getPaymentLink,
  getQuickPurchase,
  resendToken,
  findToken,
  verifyFindToken,
  collectForm,
  openTicket,
  providerWebhook,
  termiiWebhook,
];
