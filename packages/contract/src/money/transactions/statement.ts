import * as z from 'zod/mini';
import { instant, kobo, month, signedKobo } from '../../fields.ts';
import { pageQuery } from '../../page.ts';
import { defineFileRoute, defineRoute } from '../../route.ts';
import { transactionSlug, transactionType } from '../transactions.ts';

/** One movement of the wallet, as the ledger has it. */
const statementLine = z.object({
  /** Of the ledger's posting: higher is newer. */
  id: z.string(),
  at: instant,
  type: transactionType,
  reference: z.string(),
  /** Above zero is money in, below zero money out. */
  amount_kobo: signedKobo,
  balance_after_kobo: kobo,
  meter_number: z.nullable(z.string()),
  /** Its page in the history: `/user/history/{slug}/{id}`. Null: the history has none. */
  entry: z.nullable(z.object({ slug: transactionSlug, id: z.string() })),
});
export type StatementLine = z.output<typeof statementLine>;

const ofMonth = { month };

/** `opening + in - out = closing`, and each line's balance is the balance before it plus its amount. */
export const statement = z.object({
  month,
  /** The month of the first movement ever; null: the wallet never had one. */
  first_month: z.nullable(month),
  opening_kobo: kobo,
  closing_kobo: kobo,
  in_kobo: kobo,
  out_kobo: kobo,
  movements: z.int(),
  /** Newest first. */
  lines: z.array(statementLine),
  next: z.nullable(z.string()),
});
export type Statement = z.output<typeof statement>;

export const getStatement = defineRoute({
  id: 'getStatement',
  method: 'GET',
  path: '/api/v1/wallet/statement',
  summary: "Every movement of the caller's wallet in one month, with the balance after each",
  access: 'signed-in',
  limits: ['history-read'],
  query: z.strictObject({ ...pageQuery, ...ofMonth }),
  answer: statement,
});

export const getStatementCsv = defineFileRoute({
  id: 'getStatementCsv',
  path: '/api/v1/wallet/statement.csv',
  summary: 'The statement of one month as a table, oldest first',
  access: 'signed-in',
  limits: ['history-export'],
  query: z.strictObject(ofMonth),
  files: ['csv'],
});

export const getStatementPdf = defineFileRoute({
  id: 'getStatementPdf',
  path: '/api/v1/wallet/statement.pdf',
  summary: 'The statement of one month as a PDF with the details of the operator',
  access: 'signed-in',
  limits: ['receipt-pdf'],
  query: z.strictObject(ofMonth),
  files: ['pdf'],
});

export const statementRoutes = [getStatement, getStatementCsv, getStatementPdf];
