import * as z from 'zod/mini';
import { instant, rowId, text } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute } from '../../route.ts';
import { roundView } from './at-gate.ts';

/*
 * Shifts of guards, planned by the manager and real by the PIN at the gate; and rounds: a guard scans points with a QR on the wall at set
 * times. Managers get a notice about points that were not scanned in time.
 */

const ofEstate = { access: { roles: ['manager'] }, object: 'managed-estate' } as const;
const path = '/api/v1/manage/estates/{id}/patrol';
const params = z.strictObject({ id: rowId });

const minute = z.int().check(z.minimum(0), z.maximum(1439));
const weekdays = z.int().check(z.minimum(1), z.maximum(127));

export const getPatrol = defineRoute({
  id: 'getPatrol',
  method: 'GET',
  path,
  summary: 'Points and rounds of an estate, planned shifts, and the guards who are on duty now',
  ...ofEstate,
  params,
  answer: z.object({
    /** With what the QR of each has: the manager prints it. */
    points: z.array(z.object({ id: z.string(), name: z.string(), secret: z.string() })),
    rounds: z.array(roundView),
    planned: z.array(
      z.object({
        id: z.string(),
        guard_id: z.string(),
        guard: z.string(),
        gate: z.string(),
        weekdays: z.int(),
        from_minute: z.int(),
        to_minute: z.int(),
      }),
    ),
    on_duty: z.array(z.object({ guard: z.string(), gate: z.string(), since: instant })),
  }),
});
export type Patrol = z.output<typeof getPatrol.answer>;

export const addPatrolPoint = defineRoute({
  id: 'addPatrolPoint',
  method: 'POST',
  path: `${path}/points`,
  summary: 'Add a point with a QR that hangs on the wall',
  ...ofEstate,
  params,
  idempotent: true,
  body: z.strictObject({ name: text(60, 'name-required') }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'name-taken', 'too-many-points', 'card-number-not-allowed', 'idempotency-key-reused'],
});

export const addPatrolRound = defineRoute({
  id: 'addPatrolRound',
  method: 'POST',
  path: `${path}/rounds`,
  summary: 'Add a round over points at set times of some days',
  ...ofEstate,
  params,
  idempotent: true,
  body: z.strictObject({
    name: text(60, 'name-required'),
    weekdays,
    times: z.array(minute).check(z.minLength(1), z.maxLength(24)),
    /** How long a round may take. */
    minutes: z.int().check(z.minimum(10), z.maximum(240)),
    points: z.array(rowId).check(z.minLength(1), z.maxLength(50)),
  }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'too-many-points', 'card-number-not-allowed', 'idempotency-key-reused'],
});
export type NewRound = z.input<typeof addPatrolRound.body>;

export const addPlannedShift = defineRoute({
  id: 'addPlannedShift',
  method: 'POST',
  path: `${path}/shifts`,
  summary: 'Plan a shift of a guard for every week',
  ...ofEstate,
  params,
  idempotent: true,
  body: z.strictObject({ gate_id: rowId, guard_id: rowId, weekdays, from_minute: minute, to_minute: minute }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'too-many-points', 'idempotency-key-reused'],
});
export type NewPlannedShift = z.input<typeof addPlannedShift.body>;

export const patrolParts = ['points', 'rounds', 'shifts'] as const;

export const endPatrolPart = defineRoute({
  id: 'endPatrolPart',
  method: 'POST',
  path: `${path}/{part}/{object}/end`,
  summary: 'End a point, a round or a planned shift. What happened stays',
  ...ofEstate,
  params: z.strictObject({ id: rowId, part: z.enum(patrolParts), object: rowId }),
  answer: z.object({ ended: z.literal(true) }),
  errors: ['not-found', 'point-in-use'],
});

export const listShifts = defineRoute({
  id: 'listShifts',
  method: 'GET',
  path: `${path}/worked`,
  summary: 'Shifts that guards worked, by their PIN, with what was planned; the newest first',
  ...ofEstate,
  params,
  query: z.strictObject({ ...pageQuery, guard: z.optional(rowId) }),
  answer: page(
    z.object({
      id: z.string(),
      guard: z.string(),
      gate: z.string(),
      began_at: instant,
      /** Null: not ended, or the phone has not said so. */
      ended_at: z.nullable(instant),
      /** Minutes after the planned begin; negative: before. Null: it was not planned. */
      late_minutes: z.nullable(z.int()),
    }),
  ),
});
export type WorkedShift = z.output<typeof listShifts.answer>['items'][number];

export const listRounds = defineRoute({
  id: 'listRounds',
  method: 'GET',
  path: `${path}/walked`,
  summary: 'Rounds of the last 14 days, with the points that were not scanned; the newest first',
  ...ofEstate,
  params,
  answer: z.array(
    z.object({
      round: z.string(),
      due_at: instant,
      over_at: instant,
      points: z.int(),
      seen: z.int(),
      missing: z.array(z.string()),
    }),
  ),
});
export type WalkedRound = z.output<typeof listRounds.answer>[number];

export const roundRoutes = [
  getPatrol,
  addPatrolPoint,
  addPatrolRound,
  addPlannedShift,
  endPatrolPart,
  listShifts,
  listRounds,
] as const;
