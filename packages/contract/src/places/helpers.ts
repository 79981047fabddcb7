import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { instant, optionalText, phoneNumber, rowId, text } from '../fields.ts';
import { defineRoute, defineUploadRoute } from '../route.ts';
import { plainPlate } from './passes/plate.ts';

/*
 * Who and what belongs to a house at the gate: regular helpers with their days and hours, vehicles with stickers, and goods that leave. A
 * helper of several houses is one person for the guard; each house sees its own link only.
 */

export const helperKinds = ['driver', 'cleaner', 'nanny', 'gardener', 'other'] as const;
export type HelperKind = (typeof helperKinds)[number];

export const MOST_HELPERS = 20;
export const MOST_VEHICLES = 10;
export const MOST_EXIT_PASSES = 20;
/** Days that a helper may come without being renewed. */
export const HELPER_DAYS = 184;
/** Days ahead for which goods may be announced. */
export const EXIT_DAYS_AHEAD = 30;
/** Bytes of a photo as the guard's device keeps it. */
export const MOST_PHOTO_BYTES = 12_288;

const minute = z.int().check(z.minimum(0), z.maximum(1439));
const day = z.iso.date();
/** Made by the page: a repeat with it changes nothing. */
const key = z.uuid();
/** Capitals and digits. */
const plateOf = (shape: RegExp) =>
  z.pipe(
    z.pipe(optionalText(16), z.transform(plainPlate)),
    z.string().check(z.regex(shape, 'plate-format' satisfies FieldCode)),
  );
const plate = plateOf(/^[A-Z0-9]{3,12}$/);
const optionalPlate = plateOf(/^[A-Z0-9]{0,12}$/);

export const hours = {
  /** Bit 0: Monday. */
  weekdays: z.int().check(z.minimum(1), z.maximum(127)),
  /** Hours of each day, in minutes since midnight in Lagos. `day_to` before `day_from` is on the next morning. */
  day_from: minute,
  day_to: minute,
};

const helperShape = {
  name: text(60, 'name-required'),
  phone: z.nullable(phoneNumber),
  kind: z.enum(helperKinds),
  ...hours,
  /** Last day on which they may come. */
  until_on: day,
  /** Paused: first day on which they may come again. */
  paused_until: z.nullable(day),
};

/** Last seen at a gate. */
const lastSeen = z.nullable(z.object({ kind: z.enum(['in', 'out', 'refused']), at: instant }));

const helper = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  kind: z.enum(helperKinds),
  weekdays: z.int(),
  day_from: z.int(),
  day_to: z.int(),
  until_on: z.string(),
  paused_until: z.nullable(z.string()),
  since: instant,
  last: lastSeen,
  /** A WebP picture in base64. */
  photo: z.nullable(z.string()),
});
export type Helper = z.output<typeof helper>;

export const vehicle = z.object({
  id: z.string(),
  plate: z.string(),
  /** Make and colour. */
  about: z.string(),
  /** The number that the estate office gave. */
  sticker: z.nullable(z.string()),
});
export type Vehicle = z.output<typeof vehicle>;

export const exitPassStates = ['waiting', 'left', 'over', 'cancelled'] as const;

const exitPass = z.object({
  id: z.string(),
  what: z.string(),
  on: z.string(),
  person: z.string(),
  plate: z.string(),
  state: z.enum(exitPassStates),
  left_at: z.nullable(instant),
});
export type ExitPass = z.output<typeof exitPass>;

// ---- The house ------------------------------------------------------------------------------------------------------

const path = '/api/v1/users/visitors/houses/{house}';
const ofHouse = { access: 'signed-in', object: 'own-house' } as const;
const params = z.strictObject({ house: rowId });

/** How many goods that leave a house its people see. */
export const mostExitPasses = 50;

export const getHousehold = defineRoute({
  id: 'getHousehold',
  method: 'GET',
  path: `${path}/household`,
  summary: 'Helpers and vehicles of a house, and the goods that leave it: of the last 30 days, at most 50',
  ...ofHouse,
  params,
  answer: z.object({ helpers: z.array(helper), vehicles: z.array(vehicle), exit_passes: z.array(exitPass) }),
});
export type Household = z.output<typeof getHousehold.answer>;

export const addHelper = defineRoute({
  id: 'addHelper',
  method: 'POST',
  path: `${path}/helpers`,
  summary:
    'Add a regular helper. One with the same phone number in another house of the estate is the same person to the guard',
  ...ofHouse,
  params,
  body: z.strictObject({ key, ...helperShape }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'helper-listed', 'household-full', 'pass-times', 'card-number-not-allowed'],
});
export type NewHelper = z.input<typeof addHelper.body>;

const ofHelper = { access: 'signed-in', object: 'own-helper' } as const;
const helperParams = z.strictObject({ house: rowId, helper: rowId });

export const changeHelper = defineRoute({
  id: 'changeHelper',
  method: 'PUT',
  path: `${path}/helpers/{helper}`,
  summary:
    'Change the days, hours or facts of a helper, renew or pause. What is not given stays; both hours come together. Gates follow at their next contact',
  ...ofHelper,
  params: helperParams,
  body: z
    .partial(z.strictObject(helperShape))
    .check(z.refine((given) => (given.day_from === undefined) === (given.day_to === undefined), { path: ['day_to'] })),
  answer: z.object({ changed: z.literal(true) }),
  errors: ['not-found', 'helper-listed', 'pass-times', 'card-number-not-allowed'],
});

export const setHelperPhoto = defineUploadRoute({
  id: 'setHelperPhoto',
  method: 'POST',
  path: `${path}/helpers/{helper}/photo`,
  summary: 'Give a helper a photo. It is made small, and where it was taken is removed',
  ...ofHelper,
  params: helperParams,
  limits: ['helper-photos'],
  upload: { field: 'file', kinds: ['jpeg', 'png'], maxBytes: 8 * 1024 * 1024 },
  body: z.strictObject({}),
  answer: z.object({ photo: z.string() }),
  errors: ['not-found', 'photo-unreadable', 'too-large', 'unsupported-media-type', 'rate-limited'],
});

export const removeHelperPhoto = defineRoute({
  id: 'removeHelperPhoto',
  method: 'DELETE',
  path: `${path}/helpers/{helper}/photo`,
  summary: 'Delete the photo of a helper. Gates follow at their next contact',
  ...ofHelper,
  params: helperParams,
  answer: z.object({ removed: z.literal(true) }),
  errors: ['not-found'],
});

export const endHelper = defineRoute({
  id: 'endHelper',
  method: 'POST',
  path: `${path}/helpers/{helper}/end`,
  summary:
    'The helper no longer works for the house. The photo is deleted now, and gates learn it at their next contact',
  ...ofHelper,
  params: helperParams,
  answer: z.object({ ended: z.literal(true) }),
  errors: ['not-found'],
});

export const addVehicle = defineRoute({
  id: 'addVehicle',
  method: 'POST',
  path: `${path}/vehicles`,
  summary: 'Add a vehicle of the house. The estate office gives it a sticker',
  ...ofHouse,
  params,
  body: z.strictObject({ key, plate, about: optionalText(40) }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'vehicle-listed', 'household-full', 'card-number-not-allowed'],
});

export const endVehicle = defineRoute({
  id: 'endVehicle',
  method: 'POST',
  path: `${path}/vehicles/{vehicle}/end`,
  summary: 'The vehicle is no longer of the house',
  access: 'signed-in',
  object: 'own-vehicle',
  params: z.strictObject({ house: rowId, vehicle: rowId }),
  answer: z.object({ ended: z.literal(true) }),
  errors: ['not-found'],
});

export const addExitPass = defineRoute({
  id: 'addExitPass',
  method: 'POST',
  path: `${path}/exit-passes`,
  summary: 'Tell the gate which goods leave on a day, and with whom',
  ...ofHouse,
  params,
  body: z.strictObject({
    key,
    what: text(120, 'goods-required'),
    on: day,
    person: optionalText(60),
    plate: optionalPlate,
  }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'pass-times', 'household-full', 'card-number-not-allowed'],
});

export const cancelExitPass = defineRoute({
  id: 'cancelExitPass',
  method: 'POST',
  path: `${path}/exit-passes/{exit}/cancel`,
  summary: 'The goods do not leave after all',
  access: 'signed-in',
  object: 'own-exit-pass',
  params: z.strictObject({ house: rowId, exit: rowId }),
  answer: z.object({ cancelled: z.literal(true) }),
  errors: ['not-found'],
});

export const helperRoutes = [
  getHousehold,
  addHelper,
  changeHelper,
  setHelperPhoto,
  removeHelperPhoto,
  endHelper,
  addVehicle,
  endVehicle,
  addExitPass,
  cancelExitPass,
] as const;
