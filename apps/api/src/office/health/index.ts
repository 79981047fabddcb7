/** The health of each part of the product. */
export { loadDemonstrationHealth } from './demonstration.ts';
export { readRails } from './rails.ts';
export { healthSlice } from './slice.ts';
