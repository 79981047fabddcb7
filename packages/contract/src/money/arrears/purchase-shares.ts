import * as z from 'zod/mini';
import { instant, kobo, meterNumber, rowId, seenAt } from '../../fields.ts';
import type { FieldCode } from '../../errors.ts';
import { orderReference } from '../../selling/vending.ts';
import { defineRoute } from '../../route.ts';

/*
 * A share of each token purchase from the wallet that goes to what a house owes after its day: as an estate allows it, and as a person
 * of the house agrees to it.
 */

/** The version of the text that a resident agrees to. A new text gets a new name, and residents agree again. */
export const shareTerms = '2026-11';

/** Hundredths of a percent of the price. */
const shareBp = z
  .int()
  .check(z.minimum(100, 'wrong-kind' satisfies FieldCode), z.maximum(3000, 'wrong-kind' satisfies FieldCode));

const ofEstate = { object: 'managed-estate', params: z.strictObject({ id: rowId }) } as const;

const rule = z.object({
  is_allowed: z.boolean(),
  most_bp: z.int(),
  /** The most for a house in one month. */
  month_cap_kobo: kobo,
  /** Null: no one has set it; nothing is allowed. */
  set_by: z.nullable(z.string()),
  set_at: z.nullable(instant),
  /** How many people agreed, and what their shares paid in this month. */
  people: z.int(),
  month_kobo: kobo,
});
export type ShareRule = z.output<typeof rule>;

export const getShareRule = defineRoute({
  id: 'getShareRule',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/arrears/share-rule',
  summary:
    'Whether residents may let a share of each token purchase go to what is late, and how much; sums without names',
  access: { roles: ['manager', 'accountant', 'viewer'] },
  ...ofEstate,
  answer: rule,
  errors: ['not-found'],
});

export const setShareRule = defineRoute({
  id: 'setShareRule',
  method: 'PUT',
  path: '/api/v1/manage/estates/{id}/arrears/share-rule',
  summary:
    'Allow shares of purchases, up to 30 % of the price and a sum a month for each house; or allow them no longer, and then every consent ends',
  access: { roles: ['manager'] },
  ...ofEstate,
  idempotent: true,
  body: z.strictObject({
    is_allowed: z.boolean(),
    most_bp: shareBp,
    month_cap_kobo: kobo.check(
      z.minimum(10_000n, 'amount-below-minimum' satisfies FieldCode),
      z.maximum(100_000_000_000n, 'amount-too-large' satisfies FieldCode),
    ),
    /** `set_at` of the rule that the caller saw. */
    seen_at: seenAt,
  }),
  answer: rule,
  errors: ['not-found', 'changed-meanwhile', 'idempotency-key-reused'],
});

const ownShares = z.object({
  items: z.array(
    z.object({
      house_id: z.string(),
      house_name: z.string(),
      estate_name: z.string(),
      /** What the estate allows. */
      most_bp: z.int(),
      month_cap_kobo: kobo,
      /** What the house owes after its day. */
      late_kobo: kobo,
      /** What the caller agreed to; null: nothing. */
      consent: z.nullable(z.object({ share_bp: z.int(), month_cap_kobo: kobo, given_at: instant })),
      /** What shares of the caller's purchases paid for this house in this month. */
      month_kobo: kobo,
    }),
  ),
});
export type OwnShare = z.output<typeof ownShares>['items'][number];

export const listOwnShares = defineRoute({
  id: 'listOwnShares',
  method: 'GET',
  path: '/api/v1/service-charge/shares',
  summary: "The caller's houses whose estate allows shares of purchases, and what the caller agreed to",
  access: 'signed-in',
  answer: ownShares,
});

export const setOwnShare = defineRoute({
  id: 'setOwnShare',
  method: 'PUT',
  path: '/api/v1/service-charge/shares',
  summary:
    'Agree that a share of each token purchase from the wallet goes to overdue bills of the house, with the text and the cap as they were shown; or end that immediately',
  access: 'signed-in',
  body: z.discriminatedUnion('agree', [
    z.strictObject({
      agree: z.literal(true),
      house_id: rowId,
      share_bp: shareBp,
      month_cap_kobo: kobo,
      terms: z.literal(shareTerms),
    }),
    z.strictObject({ agree: z.literal(false), house_id: rowId }),
  ]),
  answer: ownShares,
  errors: ['not-found', 'share-changed'],
});

export const getShareOfPurchase = defineRoute({
  id: 'getShareOfPurchase',
  method: 'GET',
  path: '/api/v1/service-charge/shares/of-purchase',
  summary:
    'What would go to what is owed beside a purchase from the wallet: nothing without consent, or when the wallet holds too little for both',
  access: 'signed-in',
  query: z.strictObject({ meter_number: meterNumber, amount_kobo: z.string().check(z.regex(/^\d{1,15}$/)) }),
  answer: z.object({ share_kobo: kobo }),
});

export const shareStates = ['none', 'due', 'paid', 'not-taken'] as const;
export const shareReasons = ['nothing-late', 'month-cap', 'wallet', 'ended'] as const;

export const getShareOfOrder = defineRoute({
  id: 'getShareOfOrder',
  method: 'GET',
  path: '/api/v1/service-charge/shares/of-order',
  summary:
    "What went to what is owed beside one of the caller's purchases. A refund of the purchase does not give it back",
  access: 'signed-in',
  query: z.strictObject({ reference: orderReference }),
  answer: z.object({
    state: z.enum(shareStates),
    share_kobo: kobo,
    /** Why nothing was taken. */
    reason: z.nullable(z.enum(shareReasons)),
  }),
});

export const purchaseShareRoutes = [
  getShareRule,
  setShareRule,
  listOwnShares,
  setOwnShare,
  getShareOfPurchase,
  getShareOfOrder,
] as const;
