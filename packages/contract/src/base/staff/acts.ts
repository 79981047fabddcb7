import * as z from 'zod/mini';
import { accountingActs } from '../../money/accounting/accounting-acts.ts';
import { announcementActs } from '../../office/announcements.ts';
import type { ActDefinition } from './act.ts';
import { estateActs } from '../../places/properties/estates.ts';
import { errorCodes, type ErrorCode, type FieldCode } from '../../errors.ts';
import { instant, kobo, longText, optionalText, rowId as id } from '../../fields.ts';
import { importActs } from '../../places/imports.ts';
import { integrationActs } from '../../office/integrations.ts';
import { memberActs } from './members.ts';
import { templateActs } from '../../office/message-templates.ts';
import { meterActs } from '../../places/properties/meters.ts';
import { peopleActs } from '../../office/people.ts';
import { page, pageQuery } from '../../page.ts';
import { permissions } from './permissions.ts';
import { defineRoute } from '../../route.ts';
import { orderActs } from '../../office/staff-lists/staff-order-acts.ts';
import { settingActs } from '../../office/settings.ts';
import { ticketActs } from '../../office/support/staff-tickets.ts';
import { tariffActs } from '../../selling/tariffs.ts';
import { teamActs } from '../../places/teams.ts';
import { commissionActs } from '../../money/commission.ts';
import { estateMoneyActs } from '../../money/estate-money.ts';
import { vendingLockActs } from '../../money/arrears/vending-lock.ts';

/*
 * Changes that staff make. Each is requested, maybe approved by a second person, and then run by the worker; these calls are
 * the same for all of them. What an act of a kind takes is in the file of its subject.
 */

const everyAct = [
  // One line each.
  memberActs,
  peopleActs,
  orderActs,
  estateActs,
  meterActs,
  importActs,
  accountingActs,
  tariffActs,
  commissionActs,
  estateMoneyActs,
  vendingLockActs,
  settingActs,
  templateActs,
  announcementActs,
  ticketActs,
  integrationActs,
  teamActs,
].flat();

/** Every kind of act. */
export const acts: readonly ActDefinition[] = everyAct;
export type ActKind = (typeof everyAct)[number]['kind'];

export const actStates = [
  'asked',
  'waiting',
  'running',
  /** Its work is queued, and it ends with the outcome: a refund ends when the vending authority has responded. */
  'under-way',
  'done',
  'not-possible',
  'failed',
  'stale',
  'rejected',
  'withdrawn',
] as const;
export type ActState = (typeof actStates)[number];

const kind = /* @__PURE__ */ z.string().check(z.regex(/^[a-z][a-z-]*(?:\.[a-z-]+)+$/), z.maxLength(60));
/** Why: what the audit log and the second person read. */
const reason = /* @__PURE__ */ longText(500, 'reason-required');
const fingerprint = /* @__PURE__ */ z.string().check(z.regex(/^[\w-]{32}$/));
/** What it is depends on the kind; the server checks it with the definition of the act. */
export const actInput = z.record(z.string(), z.unknown());
const input = actInput;

export const actPreview = z.object({
  /** What will be different afterwards; null: there is nothing. */
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
  /** The journal that will be posted, if any. */
  journal: z.array(z.object({ account: z.string(), debit_kobo: kobo, credit_kobo: kobo })),
  /** Codes of what to think about before. */
  warnings: z.array(z.string()),
  /** Of the object as it is now. */
  fingerprint: z.string(),
});
export type ActPreview = z.output<typeof actPreview>;

const person = z.object({ id: z.string(), name: z.string() });

export const actView = z.object({
  id: z.string(),
  kind: z.string(),
  /** `name`: what people call it, where the id says nothing to them. */
  object: z.nullable(z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) })),
  input,
  reason: z.string(),
  state: z.enum(actStates),
  /** The code of an error, when it was not possible or failed. */
  error: z.nullable(z.string()),
  asked_by: person,
  asked_at: instant,
  decided_by: z.nullable(person),
  decided_at: z.nullable(instant),
  note: z.nullable(z.string()),
  ended_at: z.nullable(instant),
  needs_second_person: z.boolean(),
  /** What changed, in the words of the act; null until it is done. */
  facts: z.nullable(z.record(z.string(), z.unknown())),
  /** What the second person sees; null while no one has looked yet. */
  preview: z.nullable(actPreview),
  batch_id: z.nullable(z.string()),
  /** Whether the caller may approve or reject it now, and whether they may withdraw it. */
  may_decide: z.boolean(),
  may_withdraw: z.boolean(),
});
export type ActView = z.output<typeof actView>;

const actErrors = [
  'card-number-not-allowed',
  'permission-required',
  'unknown-act',
  'idempotency-key-reused',
  'code-required',
] satisfies ErrorCode[];

export const previewAct = defineRoute({
  id: 'previewAct',
  method: 'POST',
  path: '/api/v1/admin/acts/preview',
  summary: 'What an act would change, and the journal that it would post; changes nothing',
  access: { permission: 'overview.read' },
  body: z.strictObject({ kind, input }),
  answer: z.object({ preview: actPreview, needs_second_person: z.boolean() }),
  errors: ['permission-required', 'unknown-act', 'not-found'],
});

/** Waits up to 3 seconds for the end; the response has the state at that time. */
export const askAct = defineRoute({
  id: 'askAct',
  method: 'POST',
  path: '/api/v1/admin/acts',
  summary: 'Request an act; it runs immediately, or waits for a second person',
  access: { permission: 'overview.read' },
  body: z.strictObject({
    kind,
    input,
    reason,
    /** Of the preview that the person saw: the act ends as stale when the object has changed since. */
    fingerprint: z.optional(fingerprint),
  }),
  idempotent: true,
  success: 202,
  answer: actView,
  errors: actErrors,
});

export const askActs = defineRoute({
  id: 'askActs',
  method: 'POST',
  path: '/api/v1/admin/acts/batch',
  summary: 'Request the same act on up to 500 objects; each has its own outcome',
  access: { permission: 'overview.read' },
  body: z.strictObject({ kind, inputs: z.array(input).check(z.minLength(1), z.maxLength(500)), reason }),
  idempotent: true,
  success: 202,
  answer: z.object({ batch_id: z.string(), ids: z.array(z.string()) }),
  errors: actErrors,
});

export const listActs = defineRoute({
  id: 'listActs',
  method: 'GET',
  path: '/api/v1/admin/acts',
  summary: 'Acts that the caller may see, newest first',
  access: { permission: 'overview.read' },
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(z.enum(actStates)),
    kind: z.optional(kind),
    /** `kind:id` of an object. */
    object: z.optional(z.string().check(z.regex(/^[a-z][a-z-]*:[^:]{1,200}$/))),
    batch: z.optional(z.uuid()),
  }),
  answer: page(actView),
});

export const getAct = defineRoute({
  id: 'getAct',
  method: 'GET',
  path: '/api/v1/admin/acts/{id}',
  summary: 'One act with its preview and outcome',
  access: { permission: 'overview.read' },
  object: 'visible-act',
  params: z.strictObject({ id }),
  answer: actView,
});

/** An approval needs a code of the second factor, and the fingerprint that was shown: what changed since is not approved. */
export const decideAct = defineRoute({
  id: 'decideAct',
  method: 'POST',
  path: '/api/v1/admin/acts/{id}/decision',
  summary: 'Approve or reject an act that another person requested',
  access: { permission: 'acts.approve' },
  object: 'visible-act',
  params: z.strictObject({ id }),
  body: z.strictObject({
    decision: z.enum(['approve', 'reject']),
    code: z.optional(z.string().check(z.regex(/^\d{6}$/, 'otp-length' satisfies FieldCode))),
    fingerprint,
    note: z.optional(optionalText(300)),
  }),
  answer: actView,
  errors: [
    'card-number-not-allowed',
    'own-act',
    'new-together',
    'already-decided',
    'act-changed',
    'wrong-code',
    'code-used',
    'too-many-tries',
    'permission-required',
  ],
});

export const withdrawAct = defineRoute({
  id: 'withdrawAct',
  method: 'POST',
  path: '/api/v1/admin/acts/{id}/withdrawal',
  summary: 'Take back an act of the caller that still waits',
  access: { permission: 'overview.read' },
  object: 'visible-act',
  params: z.strictObject({ id }),
  answer: actView,
  errors: ['already-decided'],
});

export const actRoutes = [previewAct, askAct, askActs, listActs, getAct, decideAct, withdrawAct] as const;

/** For the list of permissions of a page. */
export const permissionName = z.enum(permissions);
/** Whether a code is one of the contract's, so that its text can be shown. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code);
