/** Implements the promises of the privacy notice. */
export { privacySlice } from './slice.ts';
