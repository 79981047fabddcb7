/** Users for staff, members of staff, and their access. */
export { peopleSlice } from './slice.ts';
