/** The report of each month of an estate: its figures, its files, and who gets it. */
export { reportPdf } from './report-files.ts';
export { reportsSlice } from './slice.ts';
