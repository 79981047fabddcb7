/** What houses owe to their estate after its day: reminders, plans of instalments. */
export { arrearsSlice } from './slice.ts';
export { addDemonstrationArrears, addDemonstrationPast } from './demonstration-store.ts';
