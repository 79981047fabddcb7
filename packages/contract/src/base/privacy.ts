import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { kobo, oneTimeCode, phoneNumber, rowId } from '../fields.ts';
import { defineFileRoute, defineRoute, defineUploadRoute } from '../route.ts';

export const maxPhotoBytes = 2 * 1024 * 1024;

/** Stored as a new JPEG of at most 512 by 512: nothing of the sent file is kept, neither its name nor what it hides. */
export const uploadPhoto = defineUploadRoute({
  id: 'uploadPhoto',
  method: 'PUT',
  path: '/api/v1/users/photo',
  summary: "Change the caller's photo",
  access: 'signed-in',
  limits: ['photos'],
  body: z.strictObject({}),
  upload: { field: 'photo', kinds: ['jpeg', 'png'], maxBytes: maxPhotoBytes },
  bodyType: 'multipart',
  answer: z.object({ photo_url: z.string() }),
  errors: ['photo-unreadable', 'too-large', 'unsupported-media-type'],
});

export const deletePhoto = defineRoute({
  id: 'deletePhoto',
  method: 'DELETE',
  path: '/api/v1/users/photo',
  summary: "Remove the caller's photo",
  access: 'signed-in',
  answer: z.object({ photo_url: z.null() }),
});

export const getPhoto = defineFileRoute({
  id: 'getPhoto',
  path: '/api/v1/users/{id}/photo',
  summary: "The caller's own photo",
  access: 'signed-in',
  object: 'own-photo',
  params: z.strictObject({ id: rowId }),
  /** The photo's random name: a browser that has it need not ask again. */
  query: z.strictObject({ v: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))) }),
  files: ['jpeg'],
  errors: ['not-found'],
});

export const exportJson = defineFileRoute({
  id: 'exportJson',
  path: '/api/v1/users/export.json',
  summary: 'Everything that is kept about the caller',
  access: 'signed-in',
  limits: ['exports'],
  files: ['json'],
});

export const exportCsv = defineFileRoute({
  id: 'exportCsv',
  path: '/api/v1/users/export.csv',
  summary: 'The same as a table: part, record, field, value',
  access: 'signed-in',
  limits: ['exports'],
  files: ['csv'],
});

/** What the user types to delete the account. */
export const deletionWord = 'DELETE';

/** Whether the account can be deleted now, and if not, why. */
export const getDeletion = defineRoute({
  id: 'getDeletion',
  method: 'GET',
  path: '/api/v1/users/deletion',
  summary: "Whether the caller's account can be deleted now",
  access: 'signed-in',
  answer: z.object({
    is_possible: z.boolean(),
    wallet_kobo: kobo,
    open_orders: z.int(),
    open_payments: z.int(),
  }),
});

/** Needs a step-up (the password within the last 10 minutes). Ends every session. */
export const deleteAccount = defineRoute({
  id: 'deleteAccount',
  method: 'POST',
  path: '/api/v1/users/delete',
  summary: "Delete the caller's account",
  access: 'signed-in',
  limits: ['deletions'],
  body: z.strictObject({
    confirmation: z.literal(deletionWord, 'confirmation-text' satisfies FieldCode),
  }),
  answer: z.object({ deleted: z.literal(true) }),
  errors: ['step-up-required', 'wallet-not-empty', 'orders-open', 'last-admin'],
});

// ---- Visitors of estates ----------------------------------------------------------------------------------------------

export const sendVisitorErasureCode = defineRoute({
  id: 'sendVisitorErasureCode',
  method: 'POST',
  path: '/api/v1/visitors/erasure/code',
  summary:
    'Send a one-time code to the phone of a visitor; the response is the same whether we hold data of the number or not',
  access: 'public',
  limits: ['visitor-codes', 'visitor-codes-phone', 'visitor-codes-all', 'messages'],
  body: z.strictObject({ phone: phoneNumber }),
  success: 202,
  answer: z.object({ expires_in_seconds: z.int() }),
});

export const eraseVisitorDetails = defineRoute({
  id: 'eraseVisitorDetails',
  method: 'POST',
  path: '/api/v1/visitors/erasure',
  summary: 'With the code: delete what gates keep of a phone number: names, plates and photos. Says what stays',
  access: 'public',
  limits: ['visitor-code-tries', 'visitor-code-tries-phone'],
  body: z.strictObject({ phone: phoneNumber, code: oneTimeCode }),
  answer: z.object({
    /** Passes that had this number. */
    passes: z.int(),
    /** Houses where the number was that of a regular helper. */
    helper_houses: z.int(),
    /** An estate keeps the number out until this day. This stays, with its reason. */
    blocks: z.array(z.object({ estate: z.string(), until: z.string() })),
  }),
  errors: ['wrong-code'],
});
export type VisitorErasure = z.output<typeof eraseVisitorDetails.answer>;

export const privacyRoutes = [
  uploadPhoto,
  deletePhoto,
  getPhoto,
  exportJson,
  exportCsv,
  getDeletion,
  deleteAccount,
  sendVisitorErasureCode,
  eraseVisitorDetails,
] as const;
