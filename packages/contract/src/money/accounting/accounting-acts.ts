import * as z from 'zod/mini';
import { defineAct } from '../../base/staff/act.ts';
import { exceptionOwners } from './money-exceptions.ts';
import { kobo, optionalEmail, optionalText, rowId as id, text } from '../../fields.ts';
import { withdrawalReference } from '../../references.ts';

const journalReference = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200));

/** Takes an exception from the list: by the journal that put it right, or by a note that says why nothing is to be done. */
export const closeException = /* @__PURE__ */ defineAct({
  kind: 'exception.close',
  permission: 'exceptions.close',
  input: z.strictObject({ id, note: z.optional(optionalText(500)), journal: z.optional(journalReference) }),
});

export const assignException = /* @__PURE__ */ defineAct({
  kind: 'exception.assign',
  permission: 'exceptions.close',
  input: z.strictObject({ id, assignee: z.nullable(id), owner: z.optional(z.enum(exceptionOwners)) }),
});

/** A journal by hand, always with a second person. `user_id` names whose wallet it touches. */
export const postJournal = /* @__PURE__ */ defineAct({
  kind: 'journal.post',
  permission: 'journals.post',
  input: z.strictObject({
    /** Made by the form: the same one posts once. */
    key: z.string().check(z.regex(/^[0-9a-z-]{8,60}$/)),
    memo: text(500, 'reason-required'),
    moves: z
      .array(
        z.strictObject({
          from: z.string().check(z.regex(/^[a-z][a-z-]*(?::[A-Za-z0-9._-]{1,64}){0,3}$/)),
          to: z.string().check(z.regex(/^[a-z][a-z-]*(?::[A-Za-z0-9._-]{1,64}){0,3}$/)),
          amount_kobo: kobo,
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
    user_id: z.optional(id),
    /** The exception that it puts right: closed with this journal. */
    exception_id: z.optional(id),
  }),
});

export const approvePayout = /* @__PURE__ */ defineAct({
  kind: 'payout.approve',
  permission: 'payouts.approve',
  input: z.strictObject({ reference: withdrawalReference }),
});

/** The money goes back to the wallet, whole. */
export const rejectPayout = /* @__PURE__ */ defineAct({
  kind: 'payout.reject',
  permission: 'payouts.approve',
  input: z.strictObject({ reference: withdrawalReference, note: text(300, 'reason-required') }),
});

/**
 * The code that the provider sent to the operator's mailbox: with it the payout leaves. Not stored longer than it is needed. It expires
 * in minutes, so one person enters it, with a fresh code of their own: whether the payout leaves was decided before.
 */
export const givePayoutCode = /* @__PURE__ */ defineAct({
  kind: 'payout.give-code',
  permission: 'payouts.approve',
  stepUp: true,
  input: z.strictObject({
    reference: withdrawalReference,
    code: z.string().check(z.regex(/^\d{4,10}$/)),
  }),
});

/** Has the provider send its code again. */
export const resendPayoutCode = /* @__PURE__ */ defineAct({
  kind: 'payout.resend-code',
  permission: 'payouts.approve',
  input: z.strictObject({ reference: withdrawalReference }),
});

/** Sends a refund again: into the payer's bank account when the provider needs one. */
export const retryRefund = /* @__PURE__ */ defineAct({
  kind: 'refund.retry',
  permission: 'refunds.ask',
  input: z.strictObject({
    id,
    account: z.optional(
      z.strictObject({
        bank_code: z.string().check(z.regex(/^[0-9A-Za-z]{2,20}$/)),
        account_number: z.string().check(z.regex(/^\d{10}$/)),
        account_name: text(100, 'reason-required'),
      }),
    ),
  }),
});

/** Staff paid it from the operator's bank. */
export const markRefundPaid = /* @__PURE__ */ defineAct({
  kind: 'refund.paid-outside',
  permission: 'journals.post',
  input: z.strictObject({
    id,
    bank_reference: z.string().check(z.regex(/^[\w./-]{3,100}$/)),
    note: text(300, 'reason-required'),
  }),
});

/** Into the wallet of its payer, instead of to its source. */
export const refundToWallet = /* @__PURE__ */ defineAct({
  kind: 'refund.to-wallet',
  permission: 'refunds.ask',
  approval: 'journals.post',
  input: z.strictObject({ id, user_id: id }),
});

/** Sends back all that is held for one payment because each part was too small. */
export const releaseHeld = /* @__PURE__ */ defineAct({
  kind: 'refund.release-held',
  permission: 'refunds.ask',
  input: z.strictObject({ reference: z.string().check(z.regex(/^[\w.=-]{1,100}$/)) }),
});

/** The payer gets the money back. */
export const acceptDispute = /* @__PURE__ */ defineAct({
  kind: 'dispute.accept',
  permission: 'journals.post',
  input: z.strictObject({ id, message: text(300, 'reason-required') }),
});

/** Sends evidence of the delivery; the bank decides. */
export const contestDispute = /* @__PURE__ */ defineAct({
  kind: 'dispute.contest',
  permission: 'journals.post',
  input: z.strictObject({
    id,
    message: text(300, 'reason-required'),
    customer_name: text(100, 'reason-required'),
    customer_email: optionalEmail,
    customer_phone: optionalText(20),
    service_details: text(500, 'reason-required'),
  }),
});

/** A line of the bank's statement is this settlement, refund or journal. */
export const matchBankLine = /* @__PURE__ */ defineAct({
  kind: 'bank-line.match',
  permission: 'exceptions.close',
  input: z.strictObject({
    id,
    kind: z.enum(['settlement', 'refund', 'journal']),
    target: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
});

/** A line that needs no match, for example the bank's own correction. */
export const explainBankLine = /* @__PURE__ */ defineAct({
  kind: 'bank-line.explain',
  permission: 'exceptions.close',
  input: z.strictObject({ id, note: text(500, 'reason-required') }),
});

/** Money that arrived for a wallet above its owner's limit: into the wallet, or back to its payer. */
export const releaseFunding = /* @__PURE__ */ defineAct({
  kind: 'funding.release',
  permission: 'journals.post',
  input: z.strictObject({
    reference: z.string().check(z.regex(/^FND-[A-Z0-9]{10,40}$/)),
    to: z.enum(['wallet', 'payer']),
  }),
});

export const accountingActs = [
  closeException,
  assignException,
  postJournal,
  approvePayout,
  rejectPayout,
  givePayoutCode,
  resendPayoutCode,
  retryRefund,
  markRefundPaid,
  refundToWallet,
  releaseHeld,
  acceptDispute,
  contestDispute,
  matchBankLine,
  explainBankLine,
  releaseFunding,
] as const;
