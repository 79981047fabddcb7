/** The audit log for staff: read, search, verify and export. */
export { auditLogSlice } from './slice.ts';
