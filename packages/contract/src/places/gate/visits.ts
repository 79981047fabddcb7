import * as z from 'zod/mini';
import { instant, rowId } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute } from '../../route.ts';
import { entrySources, gateEntryKinds } from './at-gate.ts';

/* Who came to a house and left, as its people read it. */

export const listVisits = defineRoute({
  id: 'listVisits',
  method: 'GET',
  path: '/api/v1/users/visitors/houses/{house}/visits',
  summary: 'Who came to a house and left, the newest first, and who looked at a name',
  access: 'signed-in',
  object: 'own-house',
  params: z.strictObject({ house: rowId }),
  query: z.strictObject({ ...pageQuery }),
  answer: page(
    z.object({
      id: z.string(),
      at: instant,
      kind: z.enum(gateEntryKinds),
      source: z.enum(entrySources),
      visitor: z.string(),
      plate: z.string(),
      people: z.int(),
      gate: z.string(),
      guard: z.string(),
      /** Members of the estate's team who looked at the name, and why. */
      looks: z.array(z.object({ by: z.string(), at: instant, reason: z.string() })),
      may_forget: z.boolean(),
      /** The house said that it did not expect this visit. */
      is_unexpected: z.boolean(),
    }),
  ),
});
export type Visit = z.output<typeof listVisits.answer>['items'][number];

export const forgetVisitor = defineRoute({
  id: 'forgetVisitor',
  method: 'POST',
  path: '/api/v1/users/visitors/houses/{house}/visits/{visit}/forget',
  summary: "Delete a visitor's name, plate and phone number now, before the estate's rule does",
  access: 'signed-in',
  object: 'own-house',
  params: z.strictObject({ house: rowId, visit: rowId }),
  answer: z.object({ forgotten: z.literal(true) }),
  errors: ['not-found'],
});

export const noteUnexpectedVisit = defineRoute({
  id: 'noteUnexpectedVisit',
  method: 'POST',
  path: '/api/v1/users/visitors/houses/{house}/visits/{visit}/unexpected',
  summary:
    'Say that a visit was not expected. The managers of the estate get a notice, without the name of the visitor',
  access: 'signed-in',
  object: 'own-house',
  params: z.strictObject({ house: rowId, visit: rowId }),
  answer: z.object({ noted: z.literal(true) }),
  errors: ['not-found'],
});

export const getGatePrivacy = defineRoute({
  id: 'getGatePrivacy',
  method: 'GET',
  path: '/api/v1/users/visitors/privacy',
  summary: 'Whether guards and visitors read the name of the caller',
  access: 'signed-in',
  answer: z.object({ hides_name: z.boolean() }),
});

export const setGatePrivacy = defineRoute({
  id: 'setGatePrivacy',
  method: 'PUT',
  path: '/api/v1/users/visitors/privacy',
  summary: 'Let guards and visitors read the first name of the caller, or the house only',
  access: 'signed-in',
  body: z.strictObject({ hides_name: z.boolean() }),
  answer: z.object({ hides_name: z.boolean() }),
});

export const visitRoutes = [listVisits, forgetVisitor, noteUnexpectedVisit, getGatePrivacy, setGatePrivacy] as const;
