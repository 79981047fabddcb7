/** Which users may use which meter: links, members, requests, and decisions of staff about them. */
export { findHouses, linkMeter, listApprovalsFor, makeHouseOwner, mayBuyFor, mayView, metersOf } from './store.ts';
export type { LinkedMeter } from './store.ts';
export {
  addOccupant,
  addOccupants,
  changeOccupant,
  endOccupant,
  retireHouse,
  retireHousesOf,
  type NewOccupant,
} from './occupant-store.ts';
export { hasFeature } from './feature-store.ts';
export { serveMeterCheck } from './routes.ts';
export { householdsSlice } from './slice.ts';
