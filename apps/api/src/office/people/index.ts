/** Users as staff see them, members of staff, and who may get in. */
export { peopleSlice } from './slice.ts';
