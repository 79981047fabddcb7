/** The choices of users: notifications by kind and channel, and what others may see. */
export { preferencesSlice } from './slice.ts';
