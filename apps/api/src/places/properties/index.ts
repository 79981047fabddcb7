/** Estates, houses, their people and their meters, as staff see and change them. */
export { findEstateFigures as estateFigures, selectSold } from './estate-store.ts';
export { propertiesSlice } from './slice.ts';
