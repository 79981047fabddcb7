/** The monthly report of an estate: its figures, its files, and its recipients. */
export { reportPdf } from './report-files.ts';
export { reportsSlice } from './slice.ts';
