/** What residents read on their meters, how long the units will last, and reminders before they run out. */
export { estimateOf } from './estimate-of.ts';
export { usageSlice } from './slice.ts';
