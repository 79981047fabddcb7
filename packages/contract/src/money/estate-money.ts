import * as z from 'zod/mini';
import { defineAct } from '../base/staff/act.ts';
import type { FieldCode } from '../errors.ts';
import { instant, kobo, optionalText, rowId, signedKobo } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { defineFileRoute, defineRoute } from '../route.ts';
import { bankAccountNumber, bankCode, withdrawalStatus } from './withdrawals.ts';

/*
 * Money that we hold for an estate, and its payouts: service charges paid through us, our fee, and payouts to the estate's own bank
 * account. The money belongs to the estate only, and it is not a wallet.
 */

const base = '/api/v1/manage/estates/{id}/money';
const toManagers = { roles: ['manager'] } as const;
const toMoney = { roles: ['manager', 'accountant'] } as const;
const ofEstate = { object: 'managed-estate', params: z.strictObject({ id: rowId }) } as const;
const ofAccount = { object: 'managed-estate-account', params: z.strictObject({ id: rowId, account: rowId }) } as const;
const ofPayout = { object: 'managed-estate-payout', params: z.strictObject({ id: rowId, payout: rowId }) } as const;

/** `waits`: a second person confirms it. `replaced`: another one was confirmed after it. */
export const estateAccountStates = ['waits', 'confirmed', 'refused', 'replaced'] as const;

const account = z.object({
  id: z.string(),
  bank_name: z.string(),
  /** With its first digits hidden. */
  account_number: z.string(),
  /** As the bank says it. */
  account_name: z.string(),
  state: z.enum(estateAccountStates),
  entered_by: z.string(),
  entered_at: instant,
  /** The caller entered it: another person confirms it. */
  is_yours: z.boolean(),
  /** Null: by our staff, or not decided yet. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  reason: z.string(),
  /** Payouts go there from this instant on; null while it is not confirmed. */
  usable_from: z.nullable(instant),
});
export type EstateAccount = z.output<typeof account>;

/** Why nothing can be paid out now. */
export const estateHolds = ['no-account', 'account-waits', 'account-new'] as const;
export type EstateHold = (typeof estateHolds)[number];

export const getEstateMoney = defineRoute({
  id: 'getEstateMoney',
  method: 'GET',
  path: base,
  summary: 'What we hold for an estate, its bank account, our fee and the next payout',
  access: toMoney,
  ...ofEstate,
  answer: z.object({
    /** Collected and not paid out yet. */
    held_kobo: kobo,
    /** Requested and not at the bank yet. */
    on_the_way_kobo: kobo,
    /** What all payouts that arrived at the bank brought there. */
    paid_out_kobo: kobo,
    /** Our fee on a payout, in hundredths of a percent. */
    fee_bp: z.int(),
    minimum_kobo: kobo,
    /** A payout that brings those of 24 hours without a second person above this waits for one. */
    second_above_kobo: kobo,
    /** How long nothing is paid out after another bank account was confirmed. */
    wait_hours: z.int(),
    /** The day of the weekly payout: 1 is Monday; null: only on request. */
    pay_day: z.nullable(z.int()),
    /** The next weekly payout; null: none is planned. */
    next_on: z.nullable(z.iso.date()),
    /** What would arrive at the bank if all were paid out now, after our fee and stamp duty. */
    all_received_kobo: kobo,
    all_fee_kobo: kobo,
    all_stamp_duty_kobo: kobo,
    hold: z.nullable(z.enum(estateHolds)),
    /** The account that payouts go to. */
    account: z.nullable(account),
    /** A payout that waits for a second person. */
    new_account: z.nullable(account),
  }),
  errors: ['not-found'],
});
export type EstateMoney = z.output<typeof getEstateMoney.answer>;

export const setEstatePayDay = defineRoute({
  id: 'setEstatePayDay',
  method: 'POST',
  path: `${base}/pay-day`,
  summary: 'The day of the week on which all that we hold is paid out; null: only on request',
  access: toManagers,
  ...ofEstate,
  body: z.strictObject({ pay_day: z.nullable(z.int().check(z.minimum(1), z.maximum(7))) }),
  answer: z.object({ pay_day: z.nullable(z.int()) }),
  errors: ['not-found'],
});

export const enterEstateAccount = defineRoute({
  id: 'enterEstateAccount',
  method: 'POST',
  path: `${base}/accounts`,
  summary:
    'A bank account of the estate. Its bank says the name; needs the password again. A second person or our staff confirm it; until then, and for a time after it, nothing is paid out',
  access: toManagers,
  ...ofEstate,
  limits: ['name-enquiry'],
  body: z.strictObject({ bank_code: bankCode, account_number: bankAccountNumber }),
  success: 201,
  answer: account,
  errors: ['not-found', 'step-up-required', 'bank-account-unknown', 'provider-unavailable', 'estate-account-waits'],
});

export const decideEstateAccount = defineRoute({
  id: 'decideEstateAccount',
  method: 'POST',
  path: `${base}/accounts/{account}/decision`,
  summary:
    'Confirm a bank account that another person entered, or refuse it; the person who entered it may take it back',
  access: toMoney,
  ...ofAccount,
  body: z.strictObject({ confirm: z.boolean(), reason: optionalText(300) }),
  answer: account,
  errors: [
    'not-found',
    'already-decided',
    'second-person-required',
    'new-together',
    'step-up-required',
    'card-number-not-allowed',
  ],
});

const payout = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.enum(['weekly', 'asked']),
  status: withdrawalStatus,
  /** A second person, or our staff, must release it first. */
  waits: z.boolean(),
  amount_kobo: kobo,
  fee_kobo: kobo,
  stamp_duty_kobo: kobo,
  /** What arrives at the bank: the amount without fee and duty. */
  received_kobo: kobo,
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  asked_by: z.nullable(z.string()),
  is_yours: z.boolean(),
  /** Null: no one had to, or our staff did. */
  decided_by: z.nullable(z.string()),
  /** Why it was refused; empty otherwise. */
  reason: z.string(),
  created_at: instant,
  done_at: z.nullable(instant),
});
export type EstatePayout = z.output<typeof payout>;

export const listEstatePayouts = defineRoute({
  id: 'listEstatePayouts',
  method: 'GET',
  path: `${base}/payouts`,
  summary: 'Payouts to the bank account of an estate, the newest first',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject(pageQuery),
  answer: page(payout),
  errors: ['not-found'],
});

export const askEstatePayout = defineRoute({
  id: 'askEstatePayout',
  method: 'POST',
  path: `${base}/payouts`,
  summary: 'Pay out what we hold, or a part of it, to the confirmed bank account',
  access: toMoney,
  ...ofEstate,
  idempotent: true,
  body: z.strictObject({
    /** Our fee included; null: all that we hold. */
    amount_kobo: z.nullable(
      kobo.check(
        z.minimum(1n, 'amount-below-minimum' satisfies FieldCode),
        z.maximum(100_000_000_000_000n, 'amount-too-large' satisfies FieldCode),
      ),
    ),
  }),
  success: 201,
  answer: payout,
  errors: [
    'not-found',
    'estate-account-missing',
    'estate-payouts-held',
    'estate-money-short',
    'withdrawal-below-minimum',
  ],
});

export const decideEstatePayout = defineRoute({
  id: 'decideEstatePayout',
  method: 'POST',
  path: `${base}/payouts/{payout}/decision`,
  summary: 'Release a payout that another person requested, or stop one that was not sent',
  access: toMoney,
  ...ofPayout,
  body: z.strictObject({ release: z.boolean(), reason: optionalText(300) }),
  answer: payout,
  errors: ['not-found', 'already-decided', 'second-person-required', 'new-together', 'card-number-not-allowed'],
});

const movement = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(['collected', 'payout', 'returned']),
  /** Number of the receipt, or reference of the payout. */
  reference: z.string(),
  /** The house that paid; null for payouts. */
  house_name: z.nullable(z.string()),
  /** What came in; below zero: what left, fee and duty included. */
  amount_kobo: signedKobo,
  fee_kobo: kobo,
  stamp_duty_kobo: kobo,
  /** What we hold after it. */
  balance_kobo: kobo,
});
export type EstateMovement = z.output<typeof movement>;

const period = { from: z.iso.date(), until: z.iso.date() };
const statementErrors = ['not-found'] as const;

export const getEstateStatement = defineRoute({
  id: 'getEstateStatement',
  method: 'GET',
  path: `${base}/statement`,
  summary: 'The account of an estate from one day to another: sums, and every movement with the balance after it',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject({ ...pageQuery, ...period }),
  answer: z.object({
    /** Held before the first day and after the last one. */
    opening_kobo: kobo,
    collected_kobo: kobo,
    /** Fees, duty and what was paid out, without payouts that came back within the period. */
    fees_kobo: signedKobo,
    stamp_duty_kobo: signedKobo,
    paid_out_kobo: signedKobo,
    closing_kobo: kobo,
    ...page(movement).shape,
  }),
  errors: statementErrors,
});
export type EstateStatement = z.output<typeof getEstateStatement.answer>;

export const getEstateStatementFile = defineFileRoute({
  id: 'getEstateStatementFile',
  path: `${base}/statement/file`,
  summary: 'The same as CSV, XLSX or PDF, the oldest movement first',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject({ ...period, kind: z._default(z.enum(['csv', 'xlsx', 'pdf']), 'csv') }),
  files: ['csv', 'xlsx', 'pdf'],
  errors: statementErrors,
});

// ---- Staff ----------------------------------------------------------------------------------------------------------

const staffAccount = z.object({
  id: z.string(),
  estate_id: z.string(),
  estate_name: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  /** How much the names of estate and account have in common, of 100. */
  name_score: z.int(),
  entered_by: z.string(),
  entered_at: instant,
  /** The account that it replaces, as staff read it; null: the first one. */
  replaces: z.nullable(z.string()),
});
export type WaitingEstateAccount = z.output<typeof staffAccount>;

export const listWaitingEstateAccounts = defineRoute({
  id: 'listWaitingEstateAccounts',
  method: 'GET',
  path: '/api/v1/admin/estate-accounts',
  summary: 'Bank accounts of estates that wait for a second person, the oldest first; at most 100',
  access: { permission: 'money.read' },
  answer: z.array(staffAccount),
});

export const confirmEstateAccountAct = defineAct({
  kind: 'estate-account.confirm',
  permission: 'payouts.approve',
  input: z.strictObject({ account_id: rowId }),
});

export const refuseEstateAccountAct = defineAct({
  kind: 'estate-account.refuse',
  permission: 'payouts.approve',
  input: z.strictObject({ account_id: rowId, note: optionalText(300) }),
});

export const scheduleEstateFeeAct = defineAct({
  kind: 'estate-fee.schedule',
  permission: 'tariffs.edit',
  input: z.strictObject({
    estate_id: rowId,
    fee_bp: z.int().check(z.minimum(0), z.maximum(1000)),
    valid_from: instant,
  }),
});

export const estateMoneyActs = [confirmEstateAccountAct, refuseEstateAccountAct, scheduleEstateFeeAct];

export const estateMoneyRoutes = [
  getEstateMoney,
  setEstatePayDay,
  enterEstateAccount,
  decideEstateAccount,
  listEstatePayouts,
  askEstatePayout,
  decideEstatePayout,
  getEstateStatement,
  getEstateStatementFile,
  listWaitingEstateAccounts,
] as const;
