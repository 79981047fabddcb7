/** Announcements to the people of estates. */
export { estimateOf } from './cost.ts';
export { announcementsSlice } from './slice.ts';
export type { Planned } from './store.ts';
