/** Who works for an estate and in which role, and who was invited. */
export { addMember, selectMyEstates, worksFor } from './store.ts';
export { teamsSlice } from './slice.ts';
