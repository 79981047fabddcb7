import * as z from 'zod/mini';
import { defineAct } from '../base/staff/act.ts';
import { givenText, instant, rowId as id } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { defineFileRoute, defineRoute, defineUploadRoute } from '../route.ts';

const byId = z.strictObject({ id });
const run = { permission: 'imports.run' } as const;

/** The lists that can be imported, and exported in the same columns. */
export const exportLists = ['estates', 'houses', 'occupants', 'meters', 'debts'] as const;
export type ExportList = (typeof exportLists)[number];

export const importStates = ['draft', 'applied', 'undone', 'discarded'] as const;
export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'xlsx'] as const;
export type FileEncoding = (typeof fileEncodings)[number];
export const mostImportBytes = 10 * 1024 * 1024;

const importRow = z.object({
  id: z.string(),
  list: z.enum(exportLists),
  file_name: z.string(),
  encoding: z.enum(fileEncodings),
  state: z.enum(importStates),
  rows: z.int(),
  ready: z.int(),
  warned: z.int(),
  bad: z.int(),
  created_by: z.string(),
  created_at: instant,
  applied_at: z.nullable(instant),
});
export type ImportRow = z.output<typeof importRow>;

const importDetail = z.object({
  ...importRow.shape,
  /** Counts corrections; a correction names the revision that it saw. */
  revision: z.int(),
  columns: z.array(z.string()),
  /** Null: it cannot be undone any more. What blocks it, at most 20 rows. */
  undo: z.nullable(z.object({ until: instant, in_the_way: z.array(z.object({ row: z.int(), why: z.string() })) })),
});
export type ImportDetail = z.output<typeof importDetail>;

const note = z.object({ column: z.string(), text: z.string() });
const draftRow = z.object({
  number: z.int(),
  cells: z.array(z.string()),
  problems: z.array(note),
  warnings: z.array(note),
});
export type DraftRow = z.output<typeof draftRow>;

/** The file becomes a draft: nothing is imported yet. */
export const uploadImport = defineUploadRoute({
  id: 'uploadImport',
  method: 'POST',
  path: '/api/v1/admin/imports',
  summary: 'Upload a CSV or XLSX file of at most 5,000 rows; every row is checked, nothing is imported yet',
  access: run,
  upload: { field: 'file', kinds: ['csv', 'xlsx'], maxBytes: mostImportBytes },
  body: z.strictObject({ list: z.enum(exportLists) }),
  success: 201,
  answer: importDetail,
  errors: [
    'file-unreadable',
    'file-unpacks-too-large',
    'too-many-rows',
    'file-columns',
    'too-large',
    'unsupported-media-type',
  ],
});

export const listImports = defineRoute({
  id: 'listImports',
  method: 'GET',
  path: '/api/v1/admin/imports',
  summary: 'Imports, newest first',
  access: run,
  query: z.strictObject(pageQuery),
  answer: page(importRow),
});

export const getImport = defineRoute({
  id: 'getImport',
  method: 'GET',
  path: '/api/v1/admin/imports/{id}',
  summary: 'One import with its figures',
  access: run,
  params: byId,
  answer: importDetail,
});

export const rowFilters = ['problems', 'bad', 'warned', 'ready', 'all'] as const;
export const listImportRows = defineRoute({
  id: 'listImportRows',
  method: 'GET',
  path: '/api/v1/admin/imports/{id}/rows',
  summary: 'Rows of an import; `problems` begins with those that need fixing',
  access: run,
  params: byId,
  query: z.strictObject({ ...pageQuery, show: z.optional(z.enum(rowFilters)) }),
  answer: page(draftRow),
});

export const correctImportCell = defineRoute({
  id: 'correctImportCell',
  method: 'PUT',
  path: '/api/v1/admin/imports/{id}/cells',
  summary: 'Correct one cell of a draft; the whole draft is checked again',
  access: run,
  params: byId,
  body: z.strictObject({
    revision: z.int(),
    row: z.int().check(z.minimum(2), z.maximum(5100)),
    column: givenText(40),
    value: givenText(500),
  }),
  answer: importDetail,
  errors: ['card-number-not-allowed', 'import-ended', 'act-changed'],
});

export const discardImport = defineRoute({
  id: 'discardImport',
  method: 'DELETE',
  path: '/api/v1/admin/imports/{id}',
  summary: 'Discard a draft',
  access: run,
  params: byId,
  answer: z.object({ id: z.string() }),
  errors: ['import-ended'],
});

export const getBadRows = defineFileRoute({
  id: 'getBadRows',
  path: '/api/v1/admin/imports/{id}/file',
  summary: 'The rows that need fixing, with what is wrong with each',
  access: run,
  params: byId,
  files: ['csv'],
});

/** All rows or none; `leave_out` imports the good rows and leaves those that need fixing. */
export const applyImportAct = /* @__PURE__ */ defineAct({
  kind: 'import.apply',
  permission: 'imports.run',
  input: z.strictObject({ id, leave_out: z.boolean() }),
});
export const undoImportAct = /* @__PURE__ */ defineAct({
  kind: 'import.undo',
  permission: 'imports.run',
  input: byId,
});
export const importActs = [applyImportAct, undoImportAct] as const;

export const exportList = defineFileRoute({
  id: 'exportList',
  path: '/api/v1/admin/exports/{list}',
  summary: 'A whole list as a file, in the columns that an import takes',
  access: { permission: 'estates.read' },
  params: z.strictObject({ list: z.enum(exportLists) }),
  query: z.strictObject({ format: z.optional(z.enum(['csv', 'xlsx'])), estate: z.optional(id) }),
  files: ['csv', 'xlsx'],
  errors: ['too-many-rows-for-xlsx'],
});

export const importRoutes = [
  uploadImport,
  listImports,
  getImport,
  listImportRows,
  correctImportCell,
  discardImport,
  getBadRows,
  exportList,
] as const;
