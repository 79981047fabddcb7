/** Guests without a code: the guard asks the house, and the first answer counts. */
export { walkInsSlice } from './slice.ts';
export { addDemonstrationWalkIns, type DemonstrationAsk } from './demonstration-store.ts';
