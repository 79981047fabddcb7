import * as z from 'zod/mini';
import { givenText, instant, kobo, month, signedKobo, units, utility } from '../fields.ts';
import { moneyFacts, namedAccount, refundReason, refundState } from '../money.ts';
import { page, pageQuery } from '../page.ts';
import { defineFileRoute, defineRoute } from '../route.ts';
import { linkSecret } from '../fields.ts';
import { orderStatus } from '../selling/vending/order-status.ts';
import { priceLines } from '../selling/vending/prices.ts';

/** The kinds of entries in a history, as they appear in an address: `/user/history/{slug}/{id}`. */
export const transactionSlugs = ['electricity_token', 'water_token', 'gas_token', 'wallet'] as const;
export const transactionSlug = z.enum(transactionSlugs);
export type TransactionSlug = z.output<typeof transactionSlug>;

/** What an entry is. The three tokens are purchases; the rest are movements of the wallet. */
export const transactionType = z.enum([
  'electricity_token',
  'water_token',
  'gas_token',
  'wallet_funding',
  /** Money of a purchase that could not be vended. */
  'wallet_refund',
  'withdrawal',
  'withdrawal_returned',
  'service_charge',
  'wallet_credit',
  'wallet_debit',
  /** Held while a bank decides a dispute, released afterwards, or returned by the bank. */
  'dispute_held',
  'dispute_released',
  'dispute_returned',
]);
export type TransactionType = z.output<typeof transactionType>;

/** `pending`: not over yet, whatever happens. `expired`: it was never paid. `refunded`: the money went back. */
export const transactionStatuses = ['success', 'pending', 'failed', 'refunded', 'expired'] as const;
export const transactionStatus = z.enum(transactionStatuses);
export type TransactionStatus = z.output<typeof transactionStatus>;

export const transactionChannel = z.enum(['wallet', 'card', 'transfer', 'saved-card']);
export type TransactionChannel = z.output<typeof transactionChannel>;

export const unitName = z.enum(['kWh', 'm³']);

const summary = {
  id: z.string(),
  slug: transactionSlug,
  reference: z.string(),
  created_at: instant,
  type: transactionType,
  /** What was paid for a token; what came, where it goes back. Of the wallet: above zero is money in, below zero money out. */
  amount_kobo: signedKobo,
  /** Null: how it is paid was not chosen yet. */
  channel: z.nullable(transactionChannel),
  status: transactionStatus,
  meter_number: z.nullable(z.string()),
  utility: z.nullable(utility),
  /** Null also for a purchase that ended without a token. */
  units: z.nullable(units),
  unit: z.nullable(unitName),
  /** The credit token, 20 digits. */
  token: z.nullable(z.string().check(z.regex(/^\d{20}$/))),
};

export const transaction = z.object(summary);
export type Transaction = z.output<typeof transaction>;

/** Everything about one entry. `order` of a token, `wallet` of a movement of the wallet. */
export const transactionDetail = z.object({
  ...summary,
  order: z.nullable(
    z.object({
      status: orderStatus,
      /** Where the money is: as facts, and as one English sentence made from them. */
      money: moneyFacts,
      message: z.string(),
      /** What was ordered. Without a token none of it was sold. */
      price: priceLines,
      /** To be loaded in this order, each 20 digits without spaces. */
      tokens: z.array(
        z.object({ token: z.string().check(z.regex(/^\d{20}$/)), kind: z.enum(['credit', 'key-change']), units }),
      ),
      customer_name: z.string(),
      estate_name: z.string(),
      address: z.string(),
      paid_at: z.nullable(instant),
      vended_at: z.nullable(instant),
      refunds: z.array(
        z.object({
          amount_kobo: kobo,
          currency: z.string(),
          reason: refundReason,
          state: refundState,
          at: instant,
          /** The bank account that the payer or staff gave for it; missing: it goes back to the account that it came from. */
          account: z.optional(namedAccount),
        }),
      ),
    }),
  ),
  wallet: z.nullable(
    z.object({
      /** What the wallet held after it. */
      balance_after_kobo: kobo,
      /** The purchase that a refund is about. */
      purchase: z.nullable(z.object({ id: z.string(), slug: transactionSlug, reference: z.string() })),
    }),
  ),
  /** When the person marked the token as loaded on the meter. */
  loaded_at: z.nullable(instant),
  /** Of a successful entry only: the code and the public page that prove its receipt genuine. */
  receipt: z.nullable(z.object({ code: z.string(), url: z.url() })),
});
export type TransactionDetail = z.output<typeof transactionDetail>;

const filters = {
  type: z.optional(transactionSlug),
  status: z.optional(transactionStatus),
  /** `2026-11`, in Lagos time. */
  month: z.optional(month),
  /** The beginning of a reference or of a meter number, or a whole token. */
  q: z.optional(givenText(64)),
};

/** The specified call: an array, with the specified names. The header `Link` leads to the next page, while there is one. */
export const listUserTransactions = defineRoute({
  id: 'listUserTransactions',
  method: 'GET',
  path: '/api/v1/users/transactions',
  summary: 'A page of the transactions of the caller, newest first; the header Link has the address of the next page',
  access: 'signed-in',
  limits: ['history-read'],
  query: z.strictObject(pageQuery),
  answer: z.array(
    z.object({
      id: z.string(),
      createdAt: instant,
      type: z.string(),
      /** Naira. */
      amount: z.number(),
      channel: z.nullable(z.string()),
      status: z.string(),
      trxnRef: z.string(),
      meterNumber: z.nullable(z.string()),
      token: z.nullable(z.string()),
      units: z.nullable(z.string()),
      /** JSON text: `result` holds total_unit, customer_name, customer_addr, price, unit, vat. */
      tokenPayload: z.nullable(z.string()),
    }),
  ),
});

export const listTransactions = defineRoute({
  id: 'listTransactions',
  method: 'GET',
  path: '/api/v1/transactions',
  summary: "A page of the caller's purchases and wallet movements, newest first",
  access: 'signed-in',
  limits: ['history-read'],
  query: z.strictObject({ ...pageQuery, ...filters }),
  answer: page(transaction),
  errors: ['card-number-not-allowed'],
});

/** What a device keeps to show without network: the newest 50 with every field. */
export const listSavedTransactions = defineRoute({
  id: 'listSavedTransactions',
  method: 'GET',
  path: '/api/v1/transactions/newest',
  summary: 'The 50 newest transactions with every field, for reading without network',
  access: 'signed-in',
  limits: ['history-read'],
  answer: z.array(transactionDetail),
});

export const exportTransactions = defineFileRoute({
  id: 'exportTransactions',
  path: '/api/v1/transactions.csv',
  summary: "The caller's transactions that fit the filters, as a table",
  access: 'signed-in',
  limits: ['history-export'],
  query: z.strictObject(filters),
  files: ['csv'],
  errors: ['card-number-not-allowed'],
});

/** What else an entry is found by: the id of its purchase or of its funding, as messages name them. */
export const transactionSubjects = ['order', 'funding'] as const;
export type TransactionSubject = (typeof transactionSubjects)[number];

/** `id`: the id of an entry, or the reference of a purchase. */
const oneOf = z.strictObject({
  slug: z.enum([...transactionSlugs, ...transactionSubjects]),
  id: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/)),
});

export const getTransaction = defineRoute({
  id: 'getTransaction',
  method: 'GET',
  path: '/api/v1/transactions/{slug}/{id}',
  summary: 'One transaction of the caller with every field',
  access: 'signed-in',
  object: 'own-transaction',
  limits: ['history-read'],
  params: oneOf,
  answer: transactionDetail,
});

export const markTransactionLoaded = defineRoute({
  id: 'markTransactionLoaded',
  method: 'PUT',
  path: '/api/v1/transactions/{slug}/{id}/loaded',
  summary: 'Note whether the token was loaded on the meter',
  access: 'signed-in',
  object: 'own-transaction',
  limits: ['history-write'],
  params: oneOf,
  body: z.strictObject({ loaded: z.boolean() }),
  answer: z.object({ loaded_at: z.nullable(instant) }),
  errors: ['no-receipt'],
});

export const getReceiptPdf = defineFileRoute({
  id: 'getReceiptPdf',
  path: '/api/v1/transactions/{slug}/{id}/receipt.pdf',
  summary: 'The receipt of a successful transaction as a PDF',
  access: 'signed-in',
  object: 'own-transaction',
  limits: ['receipt-pdf'],
  params: oneOf,
  files: ['pdf'],
  errors: ['no-receipt'],
});

export const getPurchaseReceiptPdf = defineFileRoute({
  id: 'getPurchaseReceiptPdf',
  path: '/api/v1/quick-purchases/{secret}/receipt.pdf',
  summary: 'The receipt of a purchase without an account as a PDF, for a caller with its secret',
  access: 'public',
  limits: ['receipt-pdf', 'purchase-read', 'wrong-link'],
  params: z.strictObject({ secret: linkSecret }),
  files: ['pdf'],
  errors: ['no-receipt'],
});

export const emailReceipt = defineRoute({
  id: 'emailReceipt',
  method: 'POST',
  path: '/api/v1/transactions/{slug}/{id}/receipt/email',
  summary: "Send the receipt of a successful transaction to the caller's own e-mail address",
  access: 'signed-in',
  object: 'own-transaction',
  limits: ['receipt-email'],
  params: oneOf,
  success: 202,
  answer: z.object({ to_masked: z.string() }),
  errors: ['no-receipt'],
});

/** Public: anyone who has a receipt can check it. It says no more than the receipt itself shows, and less. */
export const proveReceipt = defineRoute({
  id: 'proveReceipt',
  method: 'GET',
  path: '/api/v1/receipts/{code}',
  summary: 'Whether a receipt is genuine: amount, date, masked meter and units of it',
  access: 'public',
  limits: ['receipt-proof', 'wrong-receipt'],
  params: z.strictObject({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/)) }),
  answer: z.object({
    reference: z.string(),
    type: transactionType,
    amount_kobo: kobo,
    at: instant,
    meter_masked: z.nullable(z.string()),
    units: z.nullable(units),
    unit: z.nullable(unitName),
  }),
});
export type ReceiptProof = z.output<typeof proveReceipt.answer>;

/** One purchase that can be made again with one tap. */
const boughtBefore = z.object({
  meter_number: z.string(),
  utility,
  amount_kobo: kobo,
  nickname: z.nullable(z.string()),
  last_bought_at: instant,
});

export const getDashboard = defineRoute({
  id: 'getDashboard',
  method: 'GET',
  path: '/api/v1/dashboard',
  summary: 'What the first screen of a resident shows, in one call',
  access: 'signed-in',
  limits: ['history-read'],
  answer: z.object({
    wallet: z.object({
      balance_kobo: kobo,
      /** What moved the wallet last, above zero when money came in; null: nothing ever did. */
      last_movement: z.nullable(z.object({ at: instant, type: transactionType, amount_kobo: signedKobo })),
    }),
    /** Of successful purchases only. */
    total_spent_kobo: kobo,
    purchases: z.int(),
    /** The newest purchase that ended in a token. */
    last_vending: z.nullable(transaction),
    /** The chosen meter; null: the person has none yet. */
    meter: z.nullable(
      z.object({
        number: z.string(),
        status: z.string(),
        utility,
        nickname: z.nullable(z.string()),
      }),
    ),
    /** The last six months in Lagos time, oldest first; the last one is not over. Successful purchases only. */
    months: z.array(
      z.object({
        month,
        spent_kobo: kobo,
        units_by_utility: z.object({ electricity: units, water: units, gas: units }),
      }),
    ),
    newest: z.array(transaction),
    buy_again: z.nullable(boughtBefore),
    /** Whether there was ever a purchase, whatever its outcome. */
    has_orders: z.boolean(),
    /** Unpaid service charges of the caller's houses, and those of them that are late. */
    service_charges: z.object({ owed_kobo: kobo, overdue_kobo: kobo }),
    /** The estates of an estate manager, with what waits there. */
    offices: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        open_requests: z.int(),
        /** Service charges of the last twelve months that are not paid. */
        unpaid_kobo: kobo,
      }),
    ),
  }),
});
export type Dashboard = z.output<typeof getDashboard.answer>;

export const transactionRoutes = [
  listUserTransactions,
  listTransactions,
  listSavedTransactions,
  exportTransactions,
  getTransaction,
  markTransactionLoaded,
  getReceiptPdf,
  getPurchaseReceiptPdf,
  emailReceipt,
  proveReceipt,
  getDashboard,
] as const;
