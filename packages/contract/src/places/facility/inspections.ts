import * as z from 'zod/mini';
import { instant, optionalText, rowId, seenAt, text } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute } from '../../route.ts';
import { idempotentErrors, madeOrChanged, ofEstate, officers, paper } from './parts.ts';

/* Walks through the estate with a check list on a phone. What is not in order can become a job. */

const path = '/api/v1/manage/estates/{id}/facility';
const ofInspection = /* @__PURE__ */ z.strictObject({ id: rowId, inspection: rowId });

export const listChecklists = defineRoute({
  id: 'listChecklists',
  method: 'GET',
  path: `${path}/checklists`,
  summary: 'The check lists of an estate, by name',
  access: officers,
  object: 'managed-estate',
  params: ofEstate,
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      points: z.array(z.string()),
      last_at: z.nullable(instant),
      seen_at: seenAt,
    }),
  ),
});

const fields = {
  name: text(100, 'name-required'),
  points: /* @__PURE__ */ z.array(text(200, 'name-required')).check(z.minLength(1), z.maxLength(100)),
};

export const createChecklist = defineRoute({
  id: 'createChecklist',
  method: 'POST',
  path: `${path}/checklists`,
  summary: 'Write a check list',
  access: officers,
  object: 'managed-estate',
  idempotent: true,
  params: ofEstate,
  body: z.strictObject(fields),
  success: 201,
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', 'name-taken', ...idempotentErrors],
});

export const editChecklist = defineRoute({
  id: 'editChecklist',
  method: 'PUT',
  path: `${path}/checklists/{checklist}`,
  summary: 'Change a check list, or take it out of use; inspections that began before keep their points',
  access: officers,
  object: 'managed-checklist',
  params: z.strictObject({ id: rowId, checklist: rowId }),
  idempotent: true,
  body: z.strictObject({ ...fields, is_ended: z.optional(z.boolean()), seen_at: seenAt }),
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', 'name-taken', 'changed-meanwhile', 'idempotency-key-reused'],
});

const inspection = z.object({
  id: z.string(),
  name: z.string(),
  started_by: z.string(),
  started_at: instant,
  finished_at: z.nullable(instant),
  points: z.int(),
  answered: z.int(),
  not_ok: z.int(),
});
export type Inspection = z.output<typeof inspection>;

export const listInspections = defineRoute({
  id: 'listInspections',
  method: 'GET',
  path: `${path}/inspections`,
  summary: 'The inspections of an estate, the newest first',
  access: officers,
  object: 'managed-estate',
  params: ofEstate,
  query: z.strictObject(pageQuery),
  answer: page(inspection),
});

export const startInspection = defineRoute({
  id: 'startInspection',
  method: 'POST',
  path: `${path}/inspections`,
  summary: 'Begin an inspection with a check list',
  access: officers,
  object: 'managed-estate',
  idempotent: true,
  params: ofEstate,
  body: z.strictObject({ checklist_id: rowId }),
  success: 201,
  answer: madeOrChanged,
  errors: ['not-found', ...idempotentErrors],
});

const inspectionStory = z.object({
  inspection,
  note: z.string(),
  points: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      result: z.nullable(z.enum(['ok', 'not-ok'])),
      note: z.string(),
      photos: z.array(paper),
      job: z.nullable(z.object({ id: z.string(), number: z.int() })),
    }),
  ),
});
export type InspectionStory = z.output<typeof inspectionStory>;

export const getInspection = defineRoute({
  id: 'getInspection',
  method: 'GET',
  path: `${path}/inspections/{inspection}`,
  summary: 'One inspection with its points',
  access: officers,
  object: 'managed-inspection',
  params: ofInspection,
  answer: inspectionStory,
  errors: ['not-found'],
});

export const answerInspectionPoint = defineRoute({
  id: 'answerInspectionPoint',
  method: 'PUT',
  path: `${path}/inspections/{inspection}/points/{point}`,
  summary: 'Whether one point is in order, with a note',
  access: officers,
  object: 'managed-inspection',
  params: z.strictObject({ id: rowId, inspection: rowId, point: rowId }),
  body: z.strictObject({ result: z.enum(['ok', 'not-ok']), note: /* @__PURE__ */ z._default(optionalText(500), '') }),
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', 'inspection-finished'],
});

export const finishInspection = defineRoute({
  id: 'finishInspection',
  method: 'POST',
  path: `${path}/inspections/{inspection}/finish`,
  summary: 'Finish an inspection in which each point has a result',
  access: officers,
  object: 'managed-inspection',
  params: ofInspection,
  body: z.strictObject({ note: /* @__PURE__ */ z._default(optionalText(1000), '') }),
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', 'points-open'],
});

export const inspectionRoutes = [
  listChecklists,
  createChecklist,
  editChecklist,
  listInspections,
  startInspection,
  getInspection,
  answerInspectionPoint,
  finishInspection,
] as const;
