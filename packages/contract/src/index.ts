import { auditRoutes } from './audit.ts';
import { peopleRoutes } from './people.ts';
import { actRoutes } from './acts.ts';
import { accountingRoutes } from './accounting.ts';
import { listCards, removeCard, updateCard } from './cards.ts';
import { getOverview } from './backoffice.ts';
import { collectForm } from './form-collection.ts';
import { listProperties } from './property-list.ts';
import { estateRoutes } from './estates.ts';
import { importRoutes } from './imports.ts';
import { meterRoutes } from './meters.ts';
import { getHealth } from './health.ts';
import { householdRoutes } from './households.ts';
import { identityRoutes } from './identity.ts';
import {
  getPreferences,
  getPush,
  listNotifications,
  markNotifications,
  setPreference,
  streamEvents,
  subscribePush,
  unsubscribePush,
} from './inbox.ts';
import { termiiWebhook } from './notifications.ts';
import { providerWebhook } from './payments.ts';
import { deleteAccount, deletePhoto, exportCsv, exportJson, getDeletion, getPhoto, uploadPhoto } from './privacy.ts';
import type { Route } from './route.ts';
import { listServiceCharges, payServiceCharge } from './service-charges.ts';
import { settingRoutes } from './settings.ts';
import { tariffRoutes } from './tariffs.ts';
import { getSite, reportCsp } from './site.ts';
import { getStaffDashboard } from './staff-dashboard.ts';
import { staffOrderRoutes } from './staff-orders.ts';
import { statementRoutes } from './statement.ts';
import { topUpRoutes } from './top-ups.ts';
import { usageRoutes } from './usage.ts';
import {
  emailReceipt,
  exportTransactions,
  getDashboard,
  getReceiptPdf,
  getTransaction,
  listSavedTransactions,
  listTransactions,
  listUserTransactions,
  markTransactionLoaded,
  proveReceipt,
} from './transactions.ts';
import { staffTicketRoutes } from './staff-tickets.ts';
import { openTicket } from './support.ts';
import { userTicketRoutes } from './user-tickets.ts';
import {
  createPaymentLink,
  findToken,
  getOrder,
  getPaymentLink,
  getQuickPurchase,
  quotePrice,
  resendToken,
  vendByCard,
  vendBySavedCard,
  vendByTransfer,
  vendFromWallet,
  vendToken,
  verifyFindToken,
} from './vending.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { withdrawalRoutes } from './withdrawals.ts';
import { fundByCard, fundBySavedCard, fundByTransfer, getFunding, getLimits, getWallet } from './wallets.ts';

export * from './act.ts';
export * from './acts.ts';
export * from './accounting-acts.ts';
export * from './accounting.ts';
export * from './audit.ts';
export * from './backoffice.ts';
export * from './card-numbers.ts';
export * from './errors.ts';
export * from './estates.ts';
export * from './features.ts';
export * from './health.ts';
export * from './settings.ts';
export * from './tariffs.ts';
export * from './fields.ts';
export * from './form-collection.ts';
export * from './identity.ts';
export * from './households.ts';
export * from './imports.ts';
export * from './inbox.ts';
export * from './message-of.ts';
export * from './messages.ts';
export * from './staff-messages.ts';
export * from './property-list.ts';
export * from './members.ts';
export * from './meter-check.ts';
export * from './meters.ts';
export * from './money.ts';
export * from './notifications.ts';
export * from './openapi.ts';
export * from './page.ts';
export * from './payments.ts';
export * from './people.ts';
export * from './permissions.ts';
export * from './privacy.ts';
export * from './route.ts';
export * from './second-factor.ts';
export * from './service-charges.ts';
export * from './site.ts';
export * from './solar-size.ts';
export * from './staff-dashboard.ts';
export * from './staff-orders.ts';
export * from './staff-tickets.ts';
export * from './statement.ts';
export * from './support.ts';
export * from './top-ups.ts';
export * from './usage.ts';
export * from './user-tickets.ts';
export * from './transactions.ts';
export * from './vending.ts';
export * from './wallets.ts';
export * from './withdrawals.ts';

/** Every call, for the server's route table and the OpenAPI document. */
export const routes: readonly Route[] = [
  getSite,
  reportCsp,
  listProperties,
  ...estateRoutes,
  ...meterRoutes,
  ...importRoutes,
  quotePrice,
  createPaymentLink,
  getPaymentLink,
  getQuickPurchase,
  resendToken,
  findToken,
  verifyFindToken,
  vendFromWallet,
  vendByCard,
  vendByTransfer,
  vendBySavedCard,
  vendToken,
  getOrder,
  getWallet,
  getLimits,
  fundByCard,
  fundByTransfer,
  fundBySavedCard,
  getFunding,
  ...staffOrderRoutes,
  getStaffDashboard,
  ...statementRoutes,
  ...topUpRoutes,
  ...withdrawalRoutes,
  collectForm,
  openTicket,
  listCards,
  updateCard,
  removeCard,
  ...userTicketRoutes,
  ...staffTicketRoutes,
  listNotifications,
  markNotifications,
  streamEvents,
  getPreferences,
  setPreference,
  getPush,
  subscribePush,
  unsubscribePush,
  uploadPhoto,
  deletePhoto,
  getPhoto,
  exportJson,
  exportCsv,
  getDeletion,
  deleteAccount,
  listServiceCharges,
  payServiceCharge,
  providerWebhook,
  termiiWebhook,
  getDashboard,
  listUserTransactions,
  listTransactions,
  listSavedTransactions,
  exportTransactions,
  getTransaction,
  markTransactionLoaded,
  getReceiptPdf,
  emailReceipt,
  proveReceipt,
  ...identityRoutes,
  ...householdRoutes,
  ...usageRoutes,
  ...accountingRoutes,
  getOverview,
  ...actRoutes,
  ...secondFactorRoutes,
  ...peopleRoutes,
  ...auditRoutes,
  ...tariffRoutes,
  ...settingRoutes,
  getHealth,
];
