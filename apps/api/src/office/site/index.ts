/** What pages need to know of the deployment that serves them, and what browsers report of pages. */
export { siteSlice } from './slice.ts';
