import * as z from 'zod/mini';
import { instant, kobo, optionalText, rowId, text } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineFileRoute, defineRoute, defineUploadRoute } from '../../route.ts';
import { estateParams, litres, mm, ofEstate, readers, signedLitres, writers } from './parts.ts';

export const entryKinds = ['dip', 'delivery', 'run', 'transfer', 'void'] as const;
export type EntryKind = (typeof entryKinds)[number];

export const MAX_PHOTOS = 4;
const common = {
  at: instant,
  note: optionalText(300),
  photos: z.array(z.uuid()).check(z.maxLength(MAX_PHOTOS)),
  /** The entry that this one corrects, and why. */
  corrects: z.optional(rowId),
  reason: z.optional(optionalText(200)),
};
const celsius = z.optional(z.number().check(z.minimum(-10), z.maximum(80)));
const hourMeter = z.number().check(z.minimum(0), z.maximum(1_000_000));

export const dipForm = z.strictObject({ kind: z.literal('dip'), ...common, tank_id: rowId, depth_mm: mm });
export const deliveryForm = z
  .strictObject({
    kind: z.literal('delivery'),
    ...common,
    /** `at`: the dip before; `ended_at`: the dip after. */
    ended_at: instant,
    tank_id: rowId,
    supplier_id: rowId,
    ordered_litres: z.optional(litres),
    waybill_number: optionalText(40),
    waybill_litres: z.number().check(z.minimum(1), z.maximum(1_000_000)),
    waybill_celsius: celsius,
    before_mm: mm,
    after_mm: mm,
    celsius,
    price_kobo_per_litre: kobo,
    received_by: text(80, 'name-required'),
  })
  .check(
    z.refine(({ at, ended_at }) => ended_at > at, { path: ['ended_at'], error: 'wrong-kind' }),
    z.refine(({ before_mm, after_mm }) => after_mm > before_mm, { path: ['after_mm'], error: 'wrong-kind' }),
  );
export const runForm = z
  .strictObject({
    kind: z.literal('run'),
    ...common,
    /** `at`: the start. Either the end, or the hour meter at both ends; with both, the hour meter counts. */
    ended_at: z.optional(instant),
    generator_id: rowId,
    meter_start_hours: z.optional(hourMeter),
    meter_end_hours: z.optional(hourMeter),
    load_percent: z.optional(z.number().check(z.minimum(1), z.maximum(120))),
    kwh: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000))),
  })
  .check(
    z.refine(
      (run) =>
        run.ended_at ? run.ended_at > run.at : run.meter_end_hours !== undefined && run.meter_start_hours !== undefined,
      { path: ['ended_at'], error: 'wrong-kind' },
    ),
    z.refine(
      ({ meter_start_hours: start, meter_end_hours: end }) =>
        (start === undefined) === (end === undefined) && (end === undefined || start === undefined || end > start),
      { path: ['meter_end_hours'], error: 'wrong-kind' },
    ),
  );
export const transferForm = z.strictObject({
  kind: z.literal('transfer'),
  ...common,
  tank_id: rowId,
  to_tank_id: rowId,
  litres: z.number().check(z.minimum(1), z.maximum(1_000_000)),
});
export const voidForm = z.strictObject({
  kind: z.literal('void'),
  corrects: rowId,
  reason: text(200, 'reason-required'),
});

export const entryForm = z.union([dipForm, deliveryForm, runForm, transferForm, voidForm]).check(
  z.refine((form) => form.corrects === undefined || Boolean(form.reason), {
    path: ['reason'],
    error: 'reason-required',
  }),
);
export type EntryForm = z.output<typeof entryForm>;

export const dieselEntry = z.object({
  id: z.string(),
  kind: z.enum(entryKinds),
  tank_id: z.string(),
  to_tank_id: z.nullable(z.string()),
  generator_id: z.nullable(z.string()),
  supplier: z.nullable(z.string()),
  at: instant,
  ended_at: z.nullable(instant),
  /** A dip, a transfer, or what a delivery put into the tank. */
  litres: z.nullable(signedLitres),
  depth_mm: z.nullable(z.int()),
  before_mm: z.nullable(z.int()),
  after_mm: z.nullable(z.int()),
  ordered_litres: z.nullable(litres),
  waybill_number: z.nullable(z.string()),
  waybill_litres: z.nullable(litres),
  celsius: z.nullable(z.number()),
  waybill_celsius: z.nullable(z.number()),
  /** Less than the waybill; negative: more. At 15 °C where both temperatures are known, which `at_15` says. */
  short_litres: z.nullable(signedLitres),
  at_15: z.boolean(),
  price_kobo_per_litre: z.nullable(kobo),
  paid_kobo: z.nullable(kobo),
  hours: z.nullable(z.number()),
  meter_start_hours: z.nullable(z.number()),
  meter_end_hours: z.nullable(z.number()),
  load_percent: z.nullable(z.number()),
  kwh: z.nullable(z.number()),
  expected_litres: z.nullable(litres),
  note: z.string(),
  reason: z.string(),
  /** The entry that this one corrects, and the entry that corrects this one. */
  corrects: z.nullable(z.string()),
  corrected_by: z.nullable(z.string()),
  /** People's names and photos are for managers and facility officers; null and none for others. */
  received_by: z.nullable(z.string()),
  entered_by: z.nullable(z.string()),
  entered_at: instant,
  photos: z.array(z.string()),
});
export type DieselEntry = z.output<typeof dieselEntry>;

export const addDieselEntry = defineRoute({
  id: 'addDieselEntry',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/diesel/entries',
  summary:
    'Enter a dip, a delivery, a run or a transfer, or correct one. A repeat with the same key gets the first answer, however late it arrives',
  access: writers,
  object: 'managed-estate',
  params: estateParams,
  limits: ['diesel-entries'],
  idempotent: true,
  body: entryForm,
  success: 201,
  answer: z.object({ id: z.string(), litres: z.nullable(signedLitres), expected_litres: z.nullable(litres) }),
  errors: [
    'not-found',
    'card-number-not-allowed',
    'idempotency-key-reused',
    'attachment-unknown',
    'dip-above-tank',
    'entry-in-future',
    'runs-overlap',
    'entry-corrected',
    'rate-limited',
  ],
});

export const uploadDieselPhoto = defineUploadRoute({
  id: 'uploadDieselPhoto',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/diesel/photos',
  summary:
    'Upload a photo for an entry. Its place and its device are removed; it is kept for a week until an entry names it',
  access: writers,
  object: 'managed-estate',
  params: estateParams,
  limits: ['diesel-photos'],
  upload: { field: 'file', kinds: ['jpeg', 'png'], maxBytes: 8 * 1024 * 1024 },
  body: z.strictObject({}),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'photo-unreadable', 'too-large', 'unsupported-media-type', 'rate-limited'],
});

export const getDieselPhoto = defineFileRoute({
  id: 'getDieselPhoto',
  path: '/api/v1/manage/diesel-entries/{id}/photos/{photo}',
  summary: 'A photo of an entry',
  access: writers,
  object: 'managed-diesel-entry',
  params: z.strictObject({ id: rowId, photo: z.uuid() }),
  files: ['jpeg'],
  errors: ['not-found'],
});

export const getDieselEntry = defineRoute({
  id: 'getDieselEntry',
  method: 'GET',
  path: '/api/v1/manage/diesel-entries/{id}',
  summary: 'One entry with what it corrects and what corrects it',
  access: readers,
  object: 'managed-diesel-entry',
  params: estateParams,
  answer: z.object({ entry: dieselEntry, line: z.array(dieselEntry) }),
  errors: ['not-found'],
});

export const listDieselEntries = defineRoute({
  id: 'listDieselEntries',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/diesel/entries',
  summary: 'What was entered about the diesel of an estate, the latest first, with corrections',
  ...ofEstate,
  params: estateParams,
  query: z.strictObject({
    ...pageQuery,
    kind: z.optional(z.enum(['dip', 'delivery', 'run', 'transfer'])),
    tank: z.optional(rowId),
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  }),
  answer: page(dieselEntry),
  errors: ['not-found'],
});

export const dieselEntryRoutes = [
  addDieselEntry,
  uploadDieselPhoto,
  getDieselPhoto,
  getDieselEntry,
  listDieselEntries,
] as const;
