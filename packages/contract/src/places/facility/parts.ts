import * as z from 'zod/mini';
import { kobo, rowId } from '../../fields.ts';

/* What the calls about jobs, assets, vendors and inspections have in common. */

export const jobStates = ['reported', 'planned', 'in-progress', 'waiting', 'done'] as const;
export type JobState = (typeof jobStates)[number];

export const path = '/api/v1/manage/estates/{id}/facility';
export const named = /* @__PURE__ */ z.object({ id: z.string(), name: z.string() });

/** Who writes down jobs, assets, vendors and inspections. */
export const officers = { roles: ['manager', 'facilityOfficer'] } as const;
/** An accountant reads what things cost. */
export const team = { roles: ['manager', 'accountant', 'facilityOfficer'] } as const;

export const ofEstate = /* @__PURE__ */ z.strictObject({ id: rowId });
export const ofJob = /* @__PURE__ */ z.strictObject({ id: rowId, job: rowId });

export const sums = { paid_kobo: kobo, jobs_done: z.int() };
export const idempotentErrors = ['idempotency-key-reused'] as const;
export const madeOrChanged = z.object({ id: z.string() });

/** What a photo or a paper is for. */
export const filePurposes = [
  'before',
  'after',
  'photo',
  'registration',
  'tax',
  'insurance',
  'warranty',
  'contract',
  'manual',
  'other',
] as const;

/** A photo or a paper, as lists show it. */
export const paper = z.object({
  id: z.string(),
  purpose: z.enum(filePurposes),
  caption: z.string(),
  name: z.string(),
  kind: z.enum(['jpeg', 'pdf']),
  expires_on: z.nullable(z.string()),
  is_expired: z.boolean(),
});
