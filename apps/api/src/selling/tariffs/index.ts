/** Prices as dated versions, the meters that pay them, and corrections of wrong prices. */
export { tariffsSlice } from './slice.ts';
