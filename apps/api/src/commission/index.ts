/** What estates earn of the sales in them. */
export { commissionSlice } from './slice.ts';
