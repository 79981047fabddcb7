/** Overdue debts of houses to their estate: reminders and plans of instalments. */
export { arrearsSlice } from './slice.ts';
export { addDemonstrationArrears, addDemonstrationPast } from './demonstration-store.ts';
