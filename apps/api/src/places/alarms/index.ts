/** Alarms of houses: they call the gates of the estate and its managers. */
export { alarmsSlice } from './slice.ts';
