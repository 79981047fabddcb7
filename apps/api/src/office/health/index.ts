/** How well each part of the product works. */
export { loadDemonstrationHealth } from './demonstration.ts';
export { readRails } from './rails.ts';
export { healthSlice } from './slice.ts';
