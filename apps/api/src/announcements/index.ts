/** What staff announce to the people of estates. */
export { announcementsSlice } from './slice.ts';
