import * as z from 'zod/mini';
import { defineFileRoute, defineRoute, defineUploadRoute } from '../../route.ts';
import { instant, optionalText } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { made } from './supply-set-up.ts';
import { params, readers, reading, refusals, tenths, writers, writing } from './shared.ts';
import { readingSources } from './account.ts';

/* Readings of meters, by hand, by file and by key. */

export const addPowerFile = defineUploadRoute({
  id: 'addPowerFile',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/power/files',
  summary: 'Upload the photo of a meter or the picture of a receipt. Where it was taken is removed from it',
  access: writers,
  object: 'managed-estate',
  limits: ['power-files'],
  params,
  upload: { field: 'file', kinds: ['jpeg', 'png'], maxBytes: 5 * 1024 * 1024 },
  body: z.strictObject({}),
  success: 201,
  answer: made,
  errors: ['not-found', 'too-large', 'unsupported-media-type', 'photo-unreadable', 'rate-limited'],
});

const readingValue = z.int().check(z.minimum(0), z.maximum(9_999_999_999));
const readingFields = {
  /** What the meter shows, in tenths of a kWh. */
  reading_tenths: readingValue,
  /** The meter was replaced: what the old one showed last. The reading is of the new one. */
  replaced_at_tenths: z.optional(readingValue),
  file_id: z.optional(z.uuid()),
  note: optionalText(200),
};

export const addPowerReading = defineRoute({
  id: 'addPowerReading',
  method: 'POST',
  path: '/api/v1/manage/power/meters/{id}/readings',
  summary: 'Enter a reading. One that is lower than the reading before it is refused, unless the meter was replaced',
  ...writing,
  object: 'managed-power-meter',
  body: z.strictObject({ ...readingFields, at: instant }),
  success: 201,
  answer: made,
  errors: [...refusals, 'reading-too-low', 'reading-too-high', 'reading-exists', 'reading-in-future'],
});

const powerReading = z.object({
  id: z.string(),
  at: instant,
  reading_tenths: tenths,
  replaced_at_tenths: z.nullable(tenths),
  source: z.enum(readingSources),
  by: z.string(),
  entered_at: instant,
  note: z.string(),
  has_photo: z.boolean(),
  /** The reading that this one corrects. */
  corrects: z.nullable(z.string()),
  /** A later line takes its place. */
  is_corrected: z.boolean(),
});
export type PowerReading = z.output<typeof powerReading>;

export const listPowerReadings = defineRoute({
  id: 'listPowerReadings',
  method: 'GET',
  path: '/api/v1/manage/power/meters/{id}/readings',
  summary: 'Readings of a meter with their corrections, newest first',
  ...reading,
  object: 'managed-power-meter',
  query: z.strictObject(pageQuery),
  answer: page(powerReading),
  errors: ['not-found'],
});

export const correctPowerReading = defineRoute({
  id: 'correctPowerReading',
  method: 'POST',
  path: '/api/v1/manage/power/readings/{id}/correction',
  summary: 'Enter what the meter really showed. Both lines stay',
  ...writing,
  object: 'managed-power-reading',
  body: z.strictObject(readingFields),
  success: 201,
  answer: made,
  errors: [...refusals, 'reading-too-low', 'reading-too-high', 'already-decided'],
});

export const getPowerReadingPhoto = defineFileRoute({
  id: 'getPowerReadingPhoto',
  path: '/api/v1/manage/power/readings/{id}/photo',
  summary: 'The photo of a reading',
  access: readers,
  object: 'managed-power-reading',
  params,
  files: ['jpeg'],
  errors: ['not-found'],
});

export const maxReadingRows = 2000;
export const readingColumns = ['meter', 'at', 'kwh'] as const;
const rowFaults = [
  'power-row-meter',
  'power-row-time',
  'power-row-number',
  'reading-too-low',
  'reading-too-high',
  'reading-exists',
  'reading-in-future',
] as const;
export type ReadingRowFault = (typeof rowFaults)[number];

export const importPowerReadings = defineUploadRoute({
  id: 'importPowerReadings',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/power/readings-file',
  summary:
    'Readings from a CSV file with the columns meter, at, kwh: checks each row, and stores all rows or none when `store` is yes',
  access: writers,
  object: 'managed-estate',
  limits: ['power-files'],
  params,
  upload: { field: 'file', kinds: ['csv'], maxBytes: 1024 * 1024 },
  body: z.strictObject({ store: z._default(z.enum(['no', 'yes']), 'no') }),
  answer: z.object({
    rows: z.int(),
    /** Rows that are stored already, with the same number. */
    same: z.int(),
    stored: z.boolean(),
    first_at: z.nullable(instant),
    last_at: z.nullable(instant),
    /** At most 100. `row` counts from 1, with the headings. */
    faults: z.array(z.object({ row: z.int(), code: z.enum(rowFaults), text: z.string() })),
  }),
  errors: [
    'not-found',
    'too-large',
    'unsupported-media-type',
    'file-unreadable',
    'file-columns',
    'too-many-rows',
    'rate-limited',
  ],
});
export type ReadingsFileView = z.output<typeof importPowerReadings.answer>;
