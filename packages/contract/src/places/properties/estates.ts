import * as z from 'zod/mini';
import { defineAct } from '../../base/staff/act.ts';
import {
  emailAddress,
  givenText,
  instant,
  kobo,
  optionalText,
  rowId as id,
  text,
  units,
  utility,
} from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute } from '../../route.ts';
import { meterLives } from './meters.ts';

const byId = z.strictObject({ id });
const read = { permission: 'estates.read' } as const;
const edit = { permission: 'estates.edit' } as const;
/** Managers too, for the houses of their own estates. */
const editHouses = { permission: 'estates.edit', roles: ['manager'] } as const;

const property = z.object({ id: z.string(), name: z.string(), address: z.string() });
const propertyBody = z.strictObject({ name: text(120, 'label-required'), address: text(300, 'place-required') });

export const getProperty = defineRoute({
  id: 'getProperty',
  method: 'GET',
  path: '/api/v1/properties/{id}',
  summary: 'One estate that can be chosen',
  access: 'public',
  params: byId,
  answer: property,
  errors: ['unknown-estate'],
});

/** These calls request an act and wait for its end: `still-running` means that it goes on without the caller. */
const actErrors = [
  'card-number-not-allowed',
  'not-found',
  'name-taken',
  'nothing-to-change',
  'still-running',
  'act-not-done',
] as const;

export const createProperty = defineRoute({
  id: 'createProperty',
  method: 'POST',
  path: '/api/v1/properties',
  summary: 'Create an estate',
  access: edit,
  body: propertyBody,
  success: 201,
  idempotent: true,
  answer: property,
  errors: actErrors,
});

export const updateProperty = defineRoute({
  id: 'updateProperty',
  method: 'PUT',
  path: '/api/v1/properties/{id}',
  summary: 'Change the name or address of an estate',
  access: edit,
  params: byId,
  body: propertyBody,
  idempotent: true,
  answer: property,
  errors: actErrors,
});

export const deleteProperty = defineRoute({
  id: 'deleteProperty',
  method: 'DELETE',
  path: '/api/v1/properties/{id}',
  summary: 'Retire an estate without meters in use; its history stays',
  access: edit,
  params: byId,
  idempotent: true,
  answer: z.object({ id: z.string() }),
  errors: [...actErrors, 'estate-in-use'],
});

const house = z.object({ id: z.string(), property_id: z.string(), name: z.string() });
const houseName = text(120, 'label-required');

export const createHouse = defineRoute({
  id: 'createHouse',
  method: 'POST',
  path: '/api/v1/houses',
  summary: 'Create a house in an estate',
  access: editHouses,
  body: z.strictObject({ propertyId: id, name: houseName }),
  success: 201,
  idempotent: true,
  answer: house,
  errors: ['card-number-not-allowed', ...actErrors, 'unknown-estate'],
});

export const updateHouse = defineRoute({
  id: 'updateHouse',
  method: 'PUT',
  path: '/api/v1/houses/{id}',
  summary: 'Change the name of a house',
  access: editHouses,
  object: 'changeable-house',
  params: byId,
  body: z.strictObject({ name: houseName }),
  idempotent: true,
  answer: house,
  errors: actErrors,
});

export const deleteHouse = defineRoute({
  id: 'deleteHouse',
  method: 'DELETE',
  path: '/api/v1/houses/{id}',
  summary: 'Retire a house without meters in use; its history stays',
  access: editHouses,
  object: 'changeable-house',
  params: byId,
  idempotent: true,
  answer: z.object({ id: z.string() }),
  errors: [...actErrors, 'house-in-use'],
});

// ---- Staff ----------------------------------------------------------------------------------------------------------

const estateRow = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  houses: z.int(),
  meters: z.int(),
  people: z.int(),
  /** What its meters owe together. */
  debt_kobo: kobo,
  retired_at: z.nullable(instant),
});
export type EstateRow = z.output<typeof estateRow>;

export const estateSorts = ['name', '-name', 'created_at', '-created_at'] as const;
const search = /* @__PURE__ */ z.optional(givenText(100));
const estateFilters = { q: search, retired: z.optional(z.enum(['yes', 'no'])), sort: z.optional(z.enum(estateSorts)) };

export const listEstates = defineRoute({
  id: 'listEstates',
  method: 'GET',
  path: '/api/v1/admin/estates',
  summary: 'Estates with their houses, meters, people and debts in figures',
  access: read,
  query: z.strictObject({ ...pageQuery, ...estateFilters }),
  answer: page(estateRow),
  errors: ['card-number-not-allowed'],
});

/** The lists that can be exported. */
export const getEstate = defineRoute({
  id: 'getEstate',
  method: 'GET',
  path: '/api/v1/admin/estates/{id}',
  summary: 'One estate: its figures, managers and free units of this month',
  access: read,
  params: byId,
  answer: z.object({
    ...estateRow.shape,
    managers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    free_units: z.array(z.object({ utility, given: units, most: units, alone: units })),
    /** What was sold in it, by month and utility; the last twelve months, newest first. */
    sold: z.array(z.object({ month: z.string(), utility, units, sales_kobo: kobo })),
  }),
});

const housePerson = z.object({
  /** `occupant:` from the estate's list, `user:` with an account. */
  id: z.string(),
  name: z.string(),
  role: z.enum(['occupant', 'owner', 'member']),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

export const estateHouse = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  retired_at: z.nullable(instant),
  meters: z.array(z.object({ number: z.string(), utility, life: z.enum(meterLives), debt_kobo: kobo })),
  people: z.array(housePerson),
});
export type EstateHouse = z.output<typeof estateHouse>;

export const listEstateHouses = defineRoute({
  id: 'listEstateHouses',
  method: 'GET',
  path: '/api/v1/admin/estates/{id}/houses',
  summary: 'The houses of an estate with their meters and people, by name',
  access: read,
  params: byId,
  query: z.strictObject({ ...pageQuery, q: search, sort: z.optional(z.enum(['name', '-name'])) }),
  answer: page(estateHouse),
  errors: ['card-number-not-allowed'],
});

// ---- Acts -----------------------------------------------------------------------------------------------------------

const estateFields = { name: text(120, 'label-required'), address: text(300, 'place-required') };
export const createEstateAct = /* @__PURE__ */ defineAct({
  kind: 'estate.create',
  permission: 'estates.edit',
  input: z.strictObject(estateFields),
});
export const editEstateAct = /* @__PURE__ */ defineAct({
  kind: 'estate.edit',
  permission: 'estates.edit',
  input: z.strictObject({ id, ...estateFields }),
});
export const retireEstateAct = /* @__PURE__ */ defineAct({
  kind: 'estate.retire',
  permission: 'estates.edit',
  input: byId,
});
export const createHouseAct = /* @__PURE__ */ defineAct({
  kind: 'house.create',
  permission: 'estates.edit',
  input: z.strictObject({ estate_id: id, name: houseName, note: z.optional(optionalText(300)) }),
});
export const editHouseAct = /* @__PURE__ */ defineAct({
  kind: 'house.edit',
  permission: 'estates.edit',
  input: z.strictObject({ id, name: houseName, note: z.optional(optionalText(300)) }),
});
export const retireHouseAct = /* @__PURE__ */ defineAct({
  kind: 'house.retire',
  permission: 'estates.edit',
  input: byId,
});

const occupant = {
  name: text(120, 'name-required'),
  phone: z.optional(z.string().check(z.regex(/^\d{11}$/, 'phone-number-format'))),
  email: z.optional(emailAddress),
  is_owner: z.boolean(),
};
export const addOccupantAct = /* @__PURE__ */ defineAct({
  kind: 'occupant.add',
  permission: 'estates.edit',
  input: z.strictObject({ house_id: id, ...occupant }),
});
export const editOccupantAct = /* @__PURE__ */ defineAct({
  kind: 'occupant.edit',
  permission: 'estates.edit',
  input: z.strictObject({ id, ...occupant }),
});
export const endOccupantAct = /* @__PURE__ */ defineAct({
  kind: 'occupant.end',
  permission: 'estates.edit',
  input: byId,
});

export const estateActs = [
  createEstateAct,
  editEstateAct,
  retireEstateAct,
  createHouseAct,
  editHouseAct,
  retireHouseAct,
  addOccupantAct,
  editOccupantAct,
  endOccupantAct,
] as const;

export const estateRoutes = [
  getProperty,
  createProperty,
  updateProperty,
  deleteProperty,
  createHouse,
  updateHouse,
  deleteHouse,
  listEstates,
  getEstate,
  listEstateHouses,
] as const;
