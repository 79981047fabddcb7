/** Who works for an estate, in which role, and who is invited to. */
export { addMember, selectMyEstates } from './store.ts';
export { teamsSlice } from './slice.ts';
