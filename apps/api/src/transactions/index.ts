/** The history of a user, their receipts, and the figures of their first screen: read from what other slices write. */
export { transactionsSlice } from './slice.ts';
