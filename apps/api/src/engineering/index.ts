/** Engineering tokens, free units, and the replacement of meters. */
export { engineeringSlice } from './slice.ts';
