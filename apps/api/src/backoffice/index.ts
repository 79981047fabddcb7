/** Screens of staff that read across the whole product. */
export { backofficeSlice } from './slice.ts';
