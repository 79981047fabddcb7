/** The estates' shares of the sales in them. */
export { monthStatement, shareOf } from './routes.ts';
export { commissionSlice } from './slice.ts';
export { statementPdf as shareOfSalesPdf } from './statement-files.ts';
