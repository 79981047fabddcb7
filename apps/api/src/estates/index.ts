/** Estates and the houses in them. */
export { addEstate, addHouse, findEstateByName, listEstates, readEstateName } from './store.ts';
export type { Estate } from './store.ts';
export { estatesSlice } from './slice.ts';
