/** What managers see and change of their own estates. */
export { managersSlice } from './slice.ts';
