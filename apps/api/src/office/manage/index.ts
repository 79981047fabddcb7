/** What managers see and change in their own estates. */
export { manageSlice } from './slice.ts';
