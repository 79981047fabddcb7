import * as z from 'zod/mini';
import { day, kobo, longText, optionalText, rowId, seenAt, text } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute } from '../../route.ts';
import { idempotentErrors, madeOrChanged, ofEstate, officers, paper } from './parts.ts';

/* The assets of an estate: what it has, its papers, hours and service plans. */

export const assetKinds = ['generator', 'borehole', 'transformer', 'gate-motor', 'lift', 'other'] as const;
export type AssetKind = (typeof assetKinds)[number];
/** `repair`: a job for it is open. `late` and `due`: its service; due is within seven days. */
export const assetConditions = ['good', 'due', 'late', 'repair', 'ended'] as const;
export type AssetCondition = (typeof assetConditions)[number];

const path = '/api/v1/manage/estates/{id}/facility/assets';
const ofAsset = /* @__PURE__ */ z.strictObject({ id: rowId, asset: rowId });
const object = 'managed-asset';

const asset = z.object({
  id: z.string(),
  asset_kind: z.enum(assetKinds),
  name: z.string(),
  place: z.string(),
  /** Whose it is, when it is not the estate's. */
  owner: z.nullable(z.string()),
  hours: z.nullable(z.int()),
  last_service_on: z.nullable(z.string()),
  next_service_on: z.nullable(z.string()),
  next_service_hours: z.nullable(z.int()),
  warranty_until: z.nullable(z.string()),
  has_warranty: z.boolean(),
  paid_this_year_kobo: kobo,
  condition: z.enum(assetConditions),
  /** The newest open job. */
  open_job: z.nullable(z.object({ id: z.string(), number: z.int() })),
});
export type Asset = z.output<typeof asset>;

export const listAssets = defineRoute({
  id: 'listAssets',
  method: 'GET',
  path,
  summary: 'The assets of an estate, by name',
  access: officers,
  object: 'managed-estate',
  params: ofEstate,
  query: z.strictObject({ ...pageQuery, kind: z.optional(z.enum(assetKinds)), ended: z.optional(z.literal('yes')) }),
  answer: page(asset),
});

const fields = {
  kind: z.enum(assetKinds),
  name: text(100, 'name-required'),
  place: text(100, 'place-required'),
  owner: optionalText(100),
  serial: optionalText(60),
  installed_on: z.nullable(day),
  warranty_until: z.nullable(day),
  note: /* @__PURE__ */ z._default(z.union([z.literal(''), longText(1000, 'message-required')]), ''),
};

export const createAsset = defineRoute({
  id: 'createAsset',
  method: 'POST',
  path,
  summary: 'Add an asset',
  access: officers,
  object: 'managed-estate',
  idempotent: true,
  params: ofEstate,
  body: z.strictObject(fields),
  success: 201,
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', 'name-taken', ...idempotentErrors],
});

export const editAsset = defineRoute({
  id: 'editAsset',
  method: 'PUT',
  path: `${path}/{asset}`,
  summary: 'Change an asset, or take it out of use with its plans',
  access: officers,
  object,
  params: ofAsset,
  idempotent: true,
  body: z.strictObject({ ...fields, is_ended: z.optional(z.boolean()), seen_at: seenAt }),
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', 'name-taken', 'changed-meanwhile', 'idempotency-key-reused'],
});

const plan = z.object({
  id: z.string(),
  title: z.string(),
  every_days: z.nullable(z.int()),
  every_hours: z.nullable(z.int()),
  next_on: z.nullable(z.string()),
  next_hours: z.nullable(z.int()),
  lead_days: z.int(),
  vendor: z.nullable(z.string()),
  quote_kobo: kobo,
});

const assetStory = z.object({
  /** For a change. */
  seen_at: seenAt,
  asset,
  serial: z.string(),
  installed_on: z.nullable(z.string()),
  note: z.string(),
  plans: z.array(plan),
  files: z.array(paper),
  hours: z.array(z.object({ hours: z.int(), read_on: z.string(), by: z.string() })),
  /** Empty: pages of the version before show no story without it. */
  jobs: z.optional(z.array(z.unknown())),
});
export type AssetStory = z.output<typeof assetStory>;

export const getAsset = defineRoute({
  id: 'getAsset',
  method: 'GET',
  path: `${path}/{asset}`,
  summary: 'One asset with its plans, papers and hours',
  access: officers,
  object,
  params: ofAsset,
  answer: assetStory,
  errors: ['not-found'],
});

export const addAssetHours = defineRoute({
  id: 'addAssetHours',
  method: 'POST',
  path: `${path}/{asset}/hours`,
  summary: 'What the hour meter of an asset shows now',
  access: officers,
  object,
  params: ofAsset,
  body: z.strictObject({ hours: z.int().check(z.minimum(0), z.maximum(1_000_000)) }),
  success: 201,
  answer: madeOrChanged,
  errors: ['not-found', 'hours-go-back'],
});

const count = (max: number) => z.nullable(z.int().check(z.minimum(1), z.maximum(max)));

export const addServicePlan = defineRoute({
  id: 'addServicePlan',
  method: 'POST',
  path: `${path}/{asset}/plans`,
  summary: 'A service that an asset needs every so many days or running hours. Each is one job',
  access: officers,
  object,
  idempotent: true,
  params: ofAsset,
  body: z
    .strictObject({
      title: text(120, 'name-required'),
      every_days: count(3660),
      every_hours: count(100_000),
      next_on: z.nullable(day),
      next_hours: count(1_000_000),
      lead_days: z._default(z.int().check(z.minimum(0), z.maximum(90)), 7),
      vendor_id: z.nullable(rowId),
      quote_kobo: kobo,
    })
    .check(
      z.refine(
        (given) =>
          (given.every_days !== null || given.every_hours !== null) &&
          (given.every_days === null) === (given.next_on === null) &&
          (given.every_hours === null) === (given.next_hours === null),
        { path: ['every_days'], error: 'wrong-kind' },
      ),
    ),
  success: 201,
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', ...idempotentErrors],
});

export const endServicePlan = defineRoute({
  id: 'endServicePlan',
  method: 'DELETE',
  path: `${path}/{asset}/plans/{plan}`,
  summary: 'End a service plan: it makes no more jobs',
  access: officers,
  object,
  params: z.strictObject({ id: rowId, asset: rowId, plan: rowId }),
  answer: madeOrChanged,
  errors: ['not-found'],
});

export const assetRoutes = [
  listAssets,
  createAsset,
  editAsset,
  getAsset,
  addAssetHours,
  addServicePlan,
  endServicePlan,
] as const;
