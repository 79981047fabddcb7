/** Import and export of lists: CSV and XLSX files of estates, houses, occupants, meters and opening debts. */
export { importsSlice } from './slice.ts';
