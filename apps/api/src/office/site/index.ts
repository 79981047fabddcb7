/** What pages need to know about their deployment, and the reports of browsers about pages. */
export { siteSlice } from './slice.ts';
