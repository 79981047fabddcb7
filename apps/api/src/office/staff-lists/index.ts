/** Screens of staff that read across the whole product. */
export { staffListsSlice } from './slice.ts';
