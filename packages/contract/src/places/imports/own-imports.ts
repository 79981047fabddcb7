import * as z from 'zod/mini';
import { instant, rowId } from '../../fields.ts';
import { importStates, mostImportBytes } from '../imports.ts';
import { page, pageQuery } from '../../page.ts';
import { defineFileRoute, defineRoute, defineUploadRoute } from '../../route.ts';

/*
 * Houses and people of an estate from a file, for its managers: the importer of staff, limited to one estate. A file becomes a draft; the
 * draft is imported whole or not at all, by the worker, and can be undone for a day.
 */

const ofEstate = { access: { roles: ['manager'] }, object: 'managed-estate' } as const;
const ofImport = { access: { roles: ['manager'] }, object: 'managed-import' } as const;
const path = '/api/v1/manage/estates/{id}/imports';
const params = z.strictObject({ id: rowId });
const importParams = z.strictObject({ id: rowId, import: rowId });

/** The lists that a manager imports. */
export const ownImportLists = ['houses', 'occupants'] as const;
export type OwnImportList = (typeof ownImportLists)[number];

/** Why the import failed: an error code, or `import-failed` after three failures for which the file is not the reason. */
export const importFailures = ['import-has-problems', 'import-in-use', 'import-undo-late', 'import-failed'] as const;

const ownImport = z.object({
  id: z.string(),
  list: z.enum(ownImportLists),
  file_name: z.string(),
  state: z.enum(importStates),
  /** What the worker is doing with it, or will do in a moment. */
  wanted: z.nullable(z.enum(['apply', 'undo'])),
  /** Why the worker did not do it. */
  failure: z.nullable(z.enum(importFailures)),
  rows: z.int(),
  bad: z.int(),
  warned: z.int(),
  created_by: z.string(),
  created_at: instant,
  /** Until when it can be undone; null: it cannot. */
  undo_until: z.nullable(instant),
});
export type OwnImport = z.output<typeof ownImport>;

export const uploadOwnImport = defineUploadRoute({
  id: 'uploadOwnImport',
  method: 'POST',
  path,
  summary:
    'Upload houses or people of an estate as CSV or XLSX, at most 5,000 rows; each row is checked, nothing is imported yet',
  ...ofEstate,
  limits: ['own-imports'],
  params,
  upload: { field: 'file', kinds: ['csv', 'xlsx'], maxBytes: mostImportBytes },
  body: z.strictObject({ list: z.enum(ownImportLists) }),
  success: 201,
  answer: ownImport,
  errors: [
    'not-found',
    'file-unreadable',
    'file-unpacks-too-large',
    'too-many-rows',
    'file-columns',
    'too-large',
    'unsupported-media-type',
    'rate-limited',
  ],
});

export const listOwnImports = defineRoute({
  id: 'listOwnImports',
  method: 'GET',
  path,
  summary: 'What managers of an estate imported, the newest first',
  ...ofEstate,
  params,
  query: z.strictObject(pageQuery),
  answer: page(ownImport),
  errors: ['not-found'],
});

export const getOwnImport = defineRoute({
  id: 'getOwnImport',
  method: 'GET',
  path: `${path}/{import}`,
  summary: 'One import of an estate',
  ...ofImport,
  params: importParams,
  answer: ownImport,
  errors: ['not-found'],
});

const note = z.object({ column: z.string(), text: z.string() });

export const listOwnImportRows = defineRoute({
  id: 'listOwnImportRows',
  method: 'GET',
  path: `${path}/{import}/rows`,
  summary: 'Rows of an import of an estate, those that need fixing first',
  ...ofImport,
  params: importParams,
  query: z.strictObject(pageQuery),
  answer: z.object({
    columns: z.array(z.string()),
    ...page(
      z.object({
        number: z.int(),
        cells: z.array(z.string()),
        problems: z.array(note),
        warnings: z.array(note),
      }),
    ).shape,
  }),
  errors: ['not-found'],
});

export const applyOwnImport = defineRoute({
  id: 'applyOwnImport',
  method: 'POST',
  path: `${path}/{import}/apply`,
  summary: 'Import all rows of a draft, or none. The worker does it in a moment',
  ...ofImport,
  params: importParams,
  body: z.strictObject({}),
  answer: ownImport,
  errors: ['not-found', 'import-ended', 'import-has-problems'],
});

export const undoOwnImport = defineRoute({
  id: 'undoOwnImport',
  method: 'POST',
  path: `${path}/{import}/undo`,
  summary: 'Take an import back within a day, if nothing uses its rows yet',
  ...ofImport,
  params: importParams,
  body: z.strictObject({}),
  answer: ownImport,
  errors: ['not-found', 'import-ended', 'import-undo-late'],
});

export const discardOwnImport = defineRoute({
  id: 'discardOwnImport',
  method: 'DELETE',
  path: `${path}/{import}`,
  summary: 'Discard a draft',
  ...ofImport,
  params: importParams,
  answer: z.object({ discarded: z.literal(true) }),
  errors: ['not-found', 'import-ended'],
});

export const getOwnImportFaults = defineFileRoute({
  id: 'getOwnImportFaults',
  path: `${path}/{import}/file`,
  summary: 'The rows that need fixing, with what is wrong with each',
  ...ofImport,
  params: importParams,
  files: ['csv'],
  errors: ['not-found'],
});

export const getImportSample = defineFileRoute({
  id: 'getImportSample',
  path: '/api/v1/manage/estates/{id}/import-samples/{list}',
  summary: 'A file to start from: the columns of a list with three rows',
  ...ofEstate,
  params: z.strictObject({ id: rowId, list: z.enum(ownImportLists) }),
  query: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  files: ['csv', 'xlsx'],
  errors: ['not-found'],
});

export const ownImportRoutes = [
  uploadOwnImport,
  listOwnImports,
  getOwnImport,
  listOwnImportRows,
  applyOwnImport,
  undoOwnImport,
  discardOwnImport,
  getOwnImportFaults,
  getImportSample,
] as const;
