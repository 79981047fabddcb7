/** Money that we hold for estates: our fee, their bank accounts, payouts, and the statement of each. */
export { estateMoneySlice } from './slice.ts';
export { addDemonstrationPayouts } from './demonstration-store.ts';
export { estateStatementPdf } from './statement-files.ts';
