/** The audit log as staff read, search, verify and export it. */
export { auditLogSlice } from './slice.ts';
