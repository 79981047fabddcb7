import * as z from 'zod/mini';
import { day, optionalText, rowId } from '../../fields.ts';
import { defineFileRoute, defineRoute, defineUploadRoute, type Upload } from '../../route.ts';
import { filePurposes, ofEstate, officers } from './parts.ts';

/* Photos and papers of jobs, assets, vendors and inspections. */

const path = '/api/v1/manage/estates/{id}/facility/files';

export const facilityUpload: Upload = { field: 'file', kinds: ['jpeg', 'png', 'pdf'], maxBytes: 8 * 1024 * 1024 };
const ofFile = /* @__PURE__ */ z.strictObject({ id: rowId, file: z.uuid() });
const fileErrors = [
  'not-found',
  'too-large',
  'unsupported-media-type',
  'attachment-unreadable',
  'too-many-attachments',
  'rate-limited',
] as const;

export const addFacilityFile = defineUploadRoute({
  id: 'addFacilityFile',
  method: 'POST',
  path,
  summary: 'Add a photo or a paper to a job, an asset, a vendor or a point of an inspection',
  access: officers,
  object: 'managed-estate',
  limits: ['facility-files'],
  params: ofEstate,
  upload: facilityUpload,
  body: z.strictObject({
    of: z.enum(['job', 'asset', 'vendor', 'point']),
    object: rowId,
    purpose: z.enum(filePurposes),
    caption: /* @__PURE__ */ z._default(optionalText(120), ''),
    /** The last day on which a paper is good. */
    expires_on: z.optional(day),
  }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: [...fileErrors, 'card-number-not-allowed'],
});

export const getFacilityFile = defineFileRoute({
  id: 'getFacilityFile',
  path: `${path}/{file}`,
  summary: 'A photo or a paper of the estate',
  access: officers,
  object: 'managed-facility-file',
  params: ofFile,
  files: ['jpeg', 'pdf'],
  errors: ['not-found'],
});

export const removeFacilityFile = defineRoute({
  id: 'removeFacilityFile',
  method: 'DELETE',
  path: `${path}/{file}`,
  summary: 'Take a photo or a paper away',
  access: officers,
  object: 'managed-facility-file',
  params: ofFile,
  answer: z.object({ removed: z.literal(true) }),
  errors: ['not-found'],
});

export const facilityFileRoutes = [addFacilityFile, getFacilityFile, removeFacilityFile] as const;
