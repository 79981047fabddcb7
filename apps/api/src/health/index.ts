/** How well each part of the product works. */
export { healthSlice } from './slice.ts';
