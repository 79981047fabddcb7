import * as z from 'zod/mini';
import { defineAct } from '../../base/staff/act.ts';
import { instant, kobo, rowId, text } from '../../fields.ts';
import type { FieldCode } from '../../errors.ts';
import { defineRoute } from '../../route.ts';

/*
 * The lock of an estate on electricity tokens for houses whose service charge is long overdue. Off, unless two people of the team turned it
 * on; our staff see it and can turn it off. Medical hardship of a house overrides it.
 */

const base = '/api/v1/manage/estates/{id}/arrears/vending-lock';
const ofEstate = { object: 'managed-estate', params: z.strictObject({ id: rowId }) } as const;
const ofLock = { object: 'managed-vending-lock', params: z.strictObject({ id: rowId, lock: rowId }) } as const;
const toMoney = { roles: ['manager', 'accountant'] } as const;
const toManagers = { roles: ['manager'] } as const;

/** Which text about the regulator's view a manager reads before. */
export const lockView = '2026-11';

export const lockStates = ['asked', 'on', 'refused', 'off'] as const;

const lock = z.object({
  id: z.string(),
  /** `asked`: a second person of the team has not confirmed it yet. */
  state: z.enum(lockStates),
  /** The oldest bill is overdue for more than this, and the house owes at least this after its day. */
  days: z.int(),
  least_kobo: kobo,
  reason: z.string(),
  starts_on: z.iso.date(),
  asked_by: z.string(),
  asked_at: instant,
  is_yours: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** Null once it is over: our staff. */
  ended_by: z.nullable(z.string()),
  ended_at: z.nullable(instant),
  end_reason: z.string(),
});
export type VendingLock = z.output<typeof lock>;

const standing = z.object({
  /** The last one; null: there was none. */
  lock: z.nullable(lock),
  /** Houses that were notified, and those of them that cannot buy electricity now. */
  told: z.int(),
  locked: z.int(),
  /** Houses with medical hardship. */
  hardships: z.int(),
});
export type LockStanding = z.output<typeof standing>;

export const getVendingLock = defineRoute({
  id: 'getVendingLock',
  method: 'GET',
  path: base,
  summary:
    'The lock on electricity tokens for houses whose service charge is long overdue, and how many houses it holds',
  access: toMoney,
  ...ofEstate,
  answer: standing,
  errors: ['not-found'],
});

export const askVendingLock = defineRoute({
  id: 'askVendingLock',
  method: 'POST',
  path: base,
  summary:
    "Ask for the lock, after reading the regulator's view: with a reason and a day at least a week ahead. A second manager or accountant turns it on",
  access: toManagers,
  ...ofEstate,
  body: z.strictObject({
    days: z
      .int()
      .check(z.minimum(60, 'wrong-kind' satisfies FieldCode), z.maximum(365, 'wrong-kind' satisfies FieldCode)),
    least_kobo: kobo.check(
      z.minimum(100_000n, 'amount-below-minimum' satisfies FieldCode),
      z.maximum(100_000_000_000n, 'amount-too-large' satisfies FieldCode),
    ),
    reason: text(300, 'reason-required'),
    starts_on: z.iso.date(),
    view: z.literal(lockView),
  }),
  success: 201,
  answer: standing,
  errors: ['not-found', 'lock-open', 'lock-too-soon', 'card-number-not-allowed'],
});

export const decideVendingLock = defineRoute({
  id: 'decideVendingLock',
  method: 'POST',
  path: `${base}/{lock}/decide`,
  summary:
    'A second person turns the lock on, or refuses it. The people of the houses that it covers get a notice a week before, and again a day before',
  access: toMoney,
  ...ofLock,
  body: z.strictObject({ confirm: z.boolean() }),
  answer: standing,
  errors: ['not-found', 'already-decided', 'second-person-required', 'new-together'],
});

export const stopVendingLock = defineRoute({
  id: 'stopVendingLock',
  method: 'POST',
  path: `${base}/{lock}/stop`,
  summary: 'Turn the lock off: every house may buy again immediately',
  access: toManagers,
  ...ofLock,
  body: z.strictObject({ reason: text(300, 'reason-required') }),
  answer: standing,
  errors: ['not-found', 'already-decided', 'card-number-not-allowed'],
});

const hardships = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      house_name: z.string(),
      declared_by: z.string(),
      declared_at: instant,
      until: z.iso.date(),
      contact: z.string(),
      /** The manager who has seen it; null: no one yet. */
      noted_by: z.nullable(z.string()),
      noted_at: z.nullable(instant),
    }),
  ),
});
export type Hardship = z.output<typeof hardships>['items'][number];

export const listHardships = defineRoute({
  id: 'listHardships',
  method: 'GET',
  path: `${base}/hardships`,
  summary:
    'Houses with medical hardship now, the newest first. Nothing about the illness is stored, and no one of the estate can refuse it',
  access: toManagers,
  ...ofEstate,
  answer: hardships,
  errors: ['not-found'],
});

export const noteHardship = defineRoute({
  id: 'noteHardship',
  method: 'POST',
  path: `${base}/hardships/noted`,
  summary: 'Say that you have seen the hardship of a house. It changes nothing for the house',
  access: toManagers,
  ...ofEstate,
  body: z.strictObject({ hardship_id: rowId }),
  answer: hardships,
  errors: ['not-found'],
});

// ---- Residents ------------------------------------------------------------------------------------------------------

const ownLocks = z.object({
  items: z.array(
    z.object({
      house_id: z.string(),
      house_name: z.string(),
      estate_name: z.string(),
      days: z.int(),
      least_kobo: kobo,
      reason: z.string(),
      /** From when no electricity can be bought; null: the lock does not cover the house. */
      locks_on: z.nullable(z.iso.date()),
      is_locked: z.boolean(),
      /** What counts for the lock: what the people of the house owe after its day. Bills of former residents do not count. */
      late_kobo: kobo,
      /** The part of it in bills of other people of the house, which the caller does not see. */
      others_kobo: kobo,
      /** Until when declared hardship overrides it. */
      hardship_until: z.nullable(z.iso.date()),
    }),
  ),
});
export type OwnLock = z.output<typeof ownLocks>['items'][number];

export const listOwnLocks = defineRoute({
  id: 'listOwnLocks',
  method: 'GET',
  path: '/api/v1/service-charge/locks',
  summary: "The caller's houses whose estate has a lock on electricity tokens",
  access: 'signed-in',
  answer: ownLocks,
});

export const declareHardship = defineRoute({
  id: 'declareHardship',
  method: 'POST',
  path: '/api/v1/service-charge/hardship',
  summary:
    'Say that a person in the house needs electricity for their health: the lock of the house is lifted immediately, for 90 days',
  access: 'signed-in',
  limits: ['service-charge'],
  body: z.strictObject({
    house_id: rowId,
    medical: z.literal(true),
    /** Whom the estate may call. Nothing about the illness. */
    contact: text(100, 'name-required'),
  }),
  answer: ownLocks,
  errors: ['not-found', 'card-number-not-allowed'],
});

// ---- Staff ----------------------------------------------------------------------------------------------------------

const lockOfEstate = z.extend(lock, {
  estate_id: z.string(),
  estate_name: z.string(),
  told: z.int(),
  locked: z.int(),
});
export type LockOfEstate = z.output<typeof lockOfEstate>;

export const listVendingLocks = defineRoute({
  id: 'listVendingLocks',
  method: 'GET',
  path: '/api/v1/admin/vending-locks',
  summary: 'Locks of estates on electricity tokens that are on or wait for a second person',
  access: { permission: 'estates.read' },
  answer: z.array(lockOfEstate),
});

export const stopVendingLockAct = defineAct({
  kind: 'vending-lock.stop',
  permission: 'estates.edit',
  input: z.strictObject({ lock_id: rowId }),
});

export const vendingLockActs = [stopVendingLockAct];

export const vendingLockRoutes = [
  getVendingLock,
  askVendingLock,
  decideVendingLock,
  stopVendingLock,
  listHardships,
  noteHardship,
  listOwnLocks,
  declareHardship,
  listVendingLocks,
] as const;
