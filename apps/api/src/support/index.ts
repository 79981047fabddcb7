/** What people hand in: tickets for the operator, and the forms of paid purchases. */
export { supportSlice } from './slice.ts';
