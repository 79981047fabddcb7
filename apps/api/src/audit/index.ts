/** Who did what, when: a chain of entries that only grows. */
export { record, seal, verifyChain, type AuditRecord, type AuditValue } from './audit.ts';
export { auditSlice } from './slice.ts';
