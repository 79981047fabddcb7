/** What residents read on their meters, how long the units will last, and reminders before they run out. */
export { usageSlice } from './slice.ts';
