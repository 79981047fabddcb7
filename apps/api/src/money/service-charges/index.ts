/** Debts of houses to their estate: heads and rates, billing runs, invoices, payments. */
export { serviceChargesSlice } from './slice.ts';
export { selectMonthMoney, selectSummary as readChargeSummary } from './estate/estate-store.ts';
export { listOffices, readOwed } from './resident-store.ts';
export {
  addDemonstrationAsked,
  addDemonstrationHistory,
  addDemonstrationInvoices,
  addDemonstrationPayment,
} from './demonstration-store.ts';
