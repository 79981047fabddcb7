/** The record of who did what and when: a chain of entries that only grows. */
export { record, sealEntries as seal, verifyChain, type AuditRecord, type AuditValue } from './audit.ts';
export { auditSlice } from './slice.ts';
