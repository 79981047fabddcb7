/** Readings of residents, the estimate of how long the units last, and reminders before they run out. */
export { estimateOf } from './estimate-of.ts';
export { usageSlice } from './slice.ts';
