/** Security at the gates of an estate: blocked people and vehicles, incidents, shifts and rounds. */
export { addDemonstrationBlocks, addDemonstrationDuty } from './demonstration-store.ts';
export { selectTotals as selectGateTotals } from './figures/store.ts';
export { patrolSlice } from './slice.ts';
