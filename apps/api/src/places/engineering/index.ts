/** Engineering tokens, free units, and the replacement of meters. */
export { queueFreeUnits } from './correction-units.ts';
export { engineeringSlice } from './slice.ts';
