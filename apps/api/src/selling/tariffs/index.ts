/** Prices as dated versions, who pays them, and corrections of wrong ones. */
export { tariffsSlice } from './slice.ts';
