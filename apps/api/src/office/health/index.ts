/** How well each part of the product works. */
export { readRails } from './rails.ts';
export { healthSlice } from './slice.ts';
