/** Estates and the houses in them. */
export {
  addEstate,
  addEstates,
  addHouse,
  addHouses,
  changeEstate,
  changeHouse,
  findEstateByName,
  listEstates,
  readEstateName,
  retireEstate,
} from './store.ts';
export type { Estate, HouseFacts, NewHouse } from './store.ts';
export { estatesSlice } from './slice.ts';
