/** Estates, houses, their people and their meters, for staff. */
export { findEstateFigures as estateFigures, selectSold } from './estate-store.ts';
export { propertiesSlice } from './slice.ts';
