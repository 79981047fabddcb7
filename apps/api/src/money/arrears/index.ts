/** What houses owe to their estate after its day: reminders. */
export { arrearsSlice } from './slice.ts';
