/** The smallest slice with a call, a job and a message. */
export { exampleSlice } from './slice.ts';
