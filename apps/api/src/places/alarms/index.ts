/** Alarms of houses. An alarm calls the gates of the estate and its managers. */
export { alarmsSlice } from './slice.ts';
