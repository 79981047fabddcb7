/**
 * Proves where the money is: exceptions, settlements, payouts, statements of the bank, journals by hand and closed
 * months.
 */
export { lookAtBooks } from './look-at-books.ts';
export { accountingSlice } from './slice.ts';
export { postManual } from './store/manual-journals.ts';
