/** What the privacy notice promises, done. */
export { privacySlice } from './slice.ts';
