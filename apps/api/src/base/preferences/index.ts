/** What users allow: notifications by kind and channel, and what others may see of them. */
export { preferencesSlice } from './slice.ts';
