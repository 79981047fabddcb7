import * as z from 'zod/mini';
import { instant, optionalText, rowId, seenAt } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineFileRoute, defineRoute, defineUploadRoute } from '../../route.ts';
import { incidentFacts, incidentKinds, photoErrors, photoKinds } from './at-gate.ts';

/*
 * What happened at an estate: a guard or a manager writes it down with photos, the manager says what was done. People, vehicles and photos
 * in it are deleted by the rule of the log after it is done, or earlier by the manager.
 */

export const incidentStates = ['open', 'working', 'done'] as const;
/** Days after which an open incident counts as done, for the rule of how long data is kept. */
export const INCIDENT_DAYS = 185;

const ofEstate = { access: { roles: ['manager'] }, object: 'managed-estate' } as const;
const path = '/api/v1/manage/estates/{id}/incidents';
const params = z.strictObject({ id: rowId });
const ofIncident = z.strictObject({ id: rowId, incident: rowId });

const incident = z.object({
  id: z.string(),
  kind: z.enum(incidentKinds),
  at: instant,
  place: z.string(),
  said: z.string(),
  people: z.string(),
  vehicles: z.string(),
  state: z.enum(incidentStates),
  /** Empty: a manager wrote it down away from a gate. */
  gate: z.string(),
  by: z.string(),
  entered_at: instant,
  /** The clock of the phone was wrong. */
  is_time_unsure: z.boolean(),
  done: z.string(),
  changed_by: z.string(),
  changed_at: z.nullable(instant),
  photos: z.array(z.string()),
  /** People, vehicles and photos were deleted. */
  is_forgotten: z.boolean(),
});
export type Incident = z.output<typeof incident>;

export const listIncidents = defineRoute({
  id: 'listIncidents',
  method: 'GET',
  path,
  summary: 'Incidents of an estate, the newest first',
  ...ofEstate,
  params,
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(z.enum(incidentStates)),
    kind: z.optional(z.enum(incidentKinds)),
  }),
  answer: page(incident),
});

export const addIncident = defineRoute({
  id: 'addIncident',
  method: 'POST',
  path,
  summary: 'Write an incident down',
  ...ofEstate,
  params,
  body: z.strictObject({
    /** Made by the page: a repeat with it changes nothing. */
    key: z.uuid(),
    ...incidentFacts,
  }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'card-number-not-allowed'],
});
export type NewIncident = z.input<typeof addIncident.body>;

export const changeIncident = defineRoute({
  id: 'changeIncident',
  method: 'PUT',
  path: `${path}/{incident}`,
  summary: 'Say where an incident is, and what was done',
  ...ofEstate,
  params: ofIncident,
  idempotent: true,
  body: z.strictObject({
    state: z.enum(incidentStates),
    done: optionalText(1000),
    /** `changed_at` of the incident that the caller saw. */
    seen_at: seenAt,
  }),
  answer: z.object({ changed: z.literal(true) }),
  errors: ['not-found', 'changed-meanwhile', 'card-number-not-allowed', 'idempotency-key-reused'],
});

export const forgetIncident = defineRoute({
  id: 'forgetIncident',
  method: 'POST',
  path: `${path}/{incident}/forget`,
  summary: 'Delete people, vehicles and photos of an incident now, before the rule of the estate does',
  ...ofEstate,
  params: ofIncident,
  answer: z.object({ forgotten: z.literal(true) }),
  errors: ['not-found'],
});

export const addIncidentPhoto = defineUploadRoute({
  id: 'addIncidentPhoto',
  method: 'POST',
  path: `${path}/{incident}/photos`,
  summary: 'Add a photo to an incident. Where it was taken is removed',
  ...ofEstate,
  params: ofIncident,
  limits: ['incident-photos'],
  upload: photoKinds,
  body: z.strictObject({}),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: [...photoErrors],
});

export const getIncidentPhoto = defineFileRoute({
  id: 'getIncidentPhoto',
  path: `${path}/{incident}/photos/{photo}`,
  summary: 'A photo of an incident',
  ...ofEstate,
  params: z.strictObject({ id: rowId, incident: rowId, photo: z.uuid() }),
  files: ['jpeg'],
  errors: ['not-found'],
});

export const incidentRoutes = [
  listIncidents,
  addIncident,
  changeIncident,
  forgetIncident,
  addIncidentPhoto,
  getIncidentPhoto,
] as const;
