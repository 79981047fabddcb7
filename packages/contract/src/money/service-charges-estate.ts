import { getChargeSummary } from './service-charges-estate/summary.ts';
import {
  getChargeHeads,
  scheduleChargeRates,
  cancelChargeRates,
  endChargeHead,
  setChargeRules,
} from './service-charges-estate/heads.ts';
import {
  prepareChargeRun,
  listChargeRuns,
  getChargeRun,
  listChargeRunHouses,
  getChargeRunFile,
  confirmChargeRun,
  takeBackChargeRun,
  discardChargeRun,
} from './service-charges-estate/runs.ts';
import {
  listEstateInvoices,
  getEstateInvoicesFile,
  getEstateInvoice,
  getEstateInvoicePdf,
  createEstateInvoice,
} from './service-charges-estate/invoices.ts';
import {
  listEstatePayments,
  recordEstatePayment,
  decideEstatePayment,
  getHouseCharges,
} from './service-charges-estate/payments.ts';

/*
 * Service charges as the team of an estate sees and changes them: heads and rates, billing runs, invoices, payments. Amounts are with VAT;
 * rates are for one month. An accountant sees houses, amounts and who paid, and no contact of anyone; a viewer sees sums.
 */

export * from './service-charges-estate/heads.ts';
export * from './service-charges-estate/runs.ts';
export * from './service-charges-estate/invoices.ts';
export * from './service-charges-estate/payments.ts';
export * from './service-charges-estate/summary.ts';

export const estateChargeRoutes = [
  getChargeSummary,
  getChargeHeads,
  scheduleChargeRates,
  cancelChargeRates,
  endChargeHead,
  setChargeRules,
  prepareChargeRun,
  listChargeRuns,
  getChargeRun,
  listChargeRunHouses,
  getChargeRunFile,
  confirmChargeRun,
  takeBackChargeRun,
  discardChargeRun,
  listEstateInvoices,
  getEstateInvoicesFile,
  getEstateInvoice,
  getEstateInvoicePdf,
  createEstateInvoice,
  listEstatePayments,
  recordEstatePayment,
  decideEstatePayment,
  getHouseCharges,
] as const;
