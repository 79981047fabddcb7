/** What managers see and change of their own estates. */
export { manageSlice } from './slice.ts';
