/** Regular helpers, vehicles and leaving goods of houses, for the gate. */
export { addDemonstrationHousehold } from './demonstration-store.ts';
export { helpersSlice } from './slice.ts';
