import * as z from 'zod/mini';
import { readsMoney } from './money-fields.ts';
import { day, kobo, rowId as id, signedKobo } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute, defineUploadRoute } from '../../route.ts';

/* The statements of the operator's bank. */

export const bankLineStates = ['open', 'matched', 'explained'] as const;
export type BankLineState = (typeof bankLineStates)[number];

export const statementProblemCodes = [
  'unreadable',
  'unknown-layout',
  'no-lines',
  'too-many-lines',
  'date',
  'amount',
  'balance-does-not-follow',
] as const;

/** The number of a row or a column, as a field of a form. */
const place = z.optional(
  z.pipe(
    z.string().check(z.regex(/^\d{1,4}$/)),
    z.transform((given: string) => Number(given)),
  ),
);

export const importBankStatement = defineUploadRoute({
  id: 'importBankStatement',
  method: 'POST',
  path: '/api/v1/admin/bank-statements',
  summary: "Take in a CSV statement of the operator's bank; nothing is stored when a row cannot be used",
  access: { permission: 'exceptions.close' },
  /** Send none to let the server find the bank by its headings. Otherwise send all but `reference`, which is optional. Columns count from 0. */
  body: z.strictObject({
    heading_row: place,
    date: place,
    narration: place,
    reference: place,
    debit: place,
    credit: place,
    balance: place,
  }),
  upload: { field: 'file', kinds: ['csv'], maxBytes: 2 * 1024 * 1024 },
  success: 201,
  answer: z.object({
    /** Null: not stored, see `problems`. */
    statement_id: z.nullable(id),
    layout: z.nullable(z.enum(['gtbank', 'zenith', 'by-hand'])),
    /** The same file was taken in before. */
    is_known: z.boolean(),
    lines: z.int(),
    /** Lines that an earlier statement brought. */
    repeated: z.int(),
    /** The days of the first and of the last line, as they were read; null without a line. */
    first_on: z.nullable(day),
    last_on: z.nullable(day),
    /** `text`: what the line says. */
    problems: z.array(
      z.object({ row: z.int(), column: z.string(), code: z.enum(statementProblemCodes), text: z.string() }),
    ),
    /** The first rows of a file whose layout we do not know, so that a person can name its columns. */
    preview: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  }),
  errors: ['too-large', 'unsupported-media-type'],
});

const proposal = z.object({
  kind: z.enum(['settlement', 'refund']),
  id: z.string(),
  reference: z.string(),
  amount_kobo: kobo,
  on: day,
});

export const listBankLines = defineRoute({
  id: 'listBankLines',
  method: 'GET',
  path: '/api/v1/admin/bank-lines',
  summary: "Lines of the operator's bank, with what each may be",
  access: readsMoney,
  query: z.strictObject({ ...pageQuery, state: z._default(z.enum(bankLineStates), 'open') }),
  answer: page(
    z.object({
      id,
      booked_on: day,
      narration: z.string(),
      reference: z.string(),
      amount_kobo: signedKobo,
      state: z.enum(bankLineStates),
      match_kind: z.nullable(z.enum(['settlement', 'refund', 'journal'])),
      match_id: z.nullable(z.string()),
      note: z.nullable(z.string()),
      proposals: z.array(proposal),
    }),
  ),
});

export const bankRoutes = [importBankStatement, listBankLines] as const;
