/** Guests without a code. The guard asks the house, and the first reply counts. */
export { walkInsSlice } from './slice.ts';
export { addDemonstrationWalkIns, type DemonstrationAsk } from './demonstration-store.ts';
