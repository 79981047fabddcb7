/** Scheduled top-ups of a meter, and the notice of a low balance. */
export { topUpsSlice } from './slice.ts';
