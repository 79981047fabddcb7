/** The people who work for an estate with their roles, and the people who are invited. */
export { addMember, selectMyEstates, worksFor } from './store.ts';
export { teamsSlice } from './slice.ts';
