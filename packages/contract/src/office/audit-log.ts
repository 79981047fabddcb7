import * as z from 'zod/mini';
import { instant } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import type { Permission } from '../base/staff/permissions.ts';
import { defineFileRoute, defineRoute } from '../route.ts';

/* The audit log: who did what to which object. It only grows, and each entry is sealed by the hash of all before it. */

const entry = z.object({
  id: z.string(),
  at: instant,
  /** `user:42`, `system`, `provider:paystack`. */
  actor: z.string(),
  /** Of a user. */
  actor_name: z.nullable(z.string()),
  action: z.string(),
  /** `name`: what people call it now, where the id says nothing to them. */
  object: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  ip: z.nullable(z.string()),
  is_sealed: z.boolean(),
});
export type AuditEntry = z.output<typeof entry>;

const object = /* @__PURE__ */ z.string().check(z.regex(/^[a-z][a-z-]{0,62}:[\w.:-]{1,100}$/));
const day = /* @__PURE__ */ z.iso.date();
const filters = {
  /** `user:42`, or only the number. */
  actor: /* @__PURE__ */ z.optional(z.string().check(z.regex(/^(?:[a-z][a-z-]*:)?[\w-]{1,40}$/))),
  /** Whole, or its beginning with a star: `role.*`. */
  action: /* @__PURE__ */ z.optional(z.string().check(z.regex(/^[a-z][a-z0-9.-]{0,60}\*?$/))),
  object: /* @__PURE__ */ z.optional(object),
  /** Days in Lagos, both included. */
  from: /* @__PURE__ */ z.optional(day),
  until: /* @__PURE__ */ z.optional(day),
};

export const listAudit = defineRoute({
  id: 'listAudit',
  method: 'GET',
  path: '/api/v1/admin/audit',
  summary: 'The audit log by person, act, object and day, newest first',
  access: { permission: 'audit.read' },
  query: z.strictObject({ ...pageQuery, ...filters }),
  answer: page(entry),
});

export const auditFile = defineFileRoute({
  id: 'auditFile',
  path: '/api/v1/admin/audit/file',
  summary: 'The same entries as a file: CSV, or JSON with one entry a line',
  access: { permission: 'audit.read' },
  query: z.strictObject({ ...filters, format: z._default(z.enum(['csv', 'jsonl']), 'csv') }),
  files: ['csv', 'jsonl'],
});

/** Call it again with `after: checked_to` until `is_end`. */
export const verifyAudit = defineRoute({
  id: 'verifyAudit',
  method: 'POST',
  path: '/api/v1/admin/audit/verification',
  summary: 'Recompute a part of the chain: whether an entry was changed, removed or slipped in',
  access: { permission: 'audit.read' },
  body: z.strictObject({ after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  answer: z.object({
    checked: z.int(),
    checked_to: z.string(),
    is_end: z.boolean(),
    /** Hash of the last checked entry: written down elsewhere, it also proves that no tail was cut off. */
    head_hash: z.nullable(z.string()),
    faults: z.array(
      z.object({ entry: z.string(), code: z.enum(['entry-gone', 'chain-cut', 'entry-changed', 'entry-slipped-in']) }),
    ),
  }),
});

const historyPermissions = {
  user: 'people.read',
  order: 'orders.read',
  meter: 'meters.read',
  estate: 'estates.read',
  house: 'estates.read',
  tariff: 'tariffs.read',
  ticket: 'tickets.read',
  'canned-answer': 'tickets.read',
  funding: 'money.read',
  payout: 'money.read',
  withdrawal: 'money.read',
  refund: 'orders.read',
  settlement: 'money.read',
  setting: 'settings.read',
  template: 'templates.edit',
  announcement: 'announcements.send',
  'api-key': 'integrations.read',
  webhook: 'integrations.read',
  'webhook-delivery': 'integrations.read',
} as const satisfies Readonly<Record<string, Permission>>;

/** What the history of an object of this kind takes. */
export const historyPermission = (kind: string): Permission =>
  Object.hasOwn(historyPermissions, kind) ? historyPermissions[kind as keyof typeof historyPermissions] : 'audit.read';

export const getHistory = defineRoute({
  id: 'getHistory',
  method: 'GET',
  path: '/api/v1/admin/history',
  summary: 'What happened to one object, and who looked at it; newest first',
  access: { permission: 'overview.read' },
  query: z.strictObject({ ...pageQuery, object }),
  answer: page(entry),
  errors: ['permission-required'],
});

export const auditRoutes = [listAudit, auditFile, verifyAudit, getHistory] as const;
