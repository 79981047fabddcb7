/** Estates, houses, their people and their meters, as staff see and change them. */
export { propertiesSlice } from './slice.ts';
