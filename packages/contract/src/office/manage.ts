import * as z from 'zod/mini';
import {
  emailAddress,
  instant,
  kobo,
  month,
  rowId as id,
  seenAt,
  signedKobo,
  text,
  units,
  utility,
} from '../fields.ts';
import { defineFileRoute, defineRoute } from '../route.ts';
import { estateRoles } from '../places/teams.ts';

/*
 * What managers see and change of their own estates, and of no other: another estate looks as if it did not exist. An accountant sees
 * its money, a viewer its figures. Houses and announcements have files of their own in manage/.
 */

const params = z.strictObject({ id });
const access = { roles: ['manager'] } as const;
/** Figures without people, and the money behind them. */
const ofFigures = { access: { roles: ['manager', 'accountant', 'viewer'] }, object: 'managed-estate' } as const;
const ofMoney = { access: { roles: ['manager', 'accountant'] }, object: 'managed-estate' } as const;

const owed = z.object({ open: z.int(), overdue: z.int(), open_kobo: kobo, overdue_kobo: kobo, paid_kobo: kobo });

export const getManagedEstate = defineRoute({
  id: 'getManagedEstate',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}',
  summary: 'One estate of the caller: its figures, its share of sales and what its houses owe',
  ...ofFigures,
  params,
  answer: z.object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    houses: z.int(),
    meters: z.int(),
    people: z.int(),
    /** What the caller does for this estate. */
    your_roles: z.array(z.enum(estateRoles)),
    /** Service charges of the last twelve months: those that are not paid, those of them past their day, and what was paid. */
    service_charges: owed,
    /** Units that were sold, by month and utility; the last twelve months, the newest first. */
    consumption: z.array(z.object({ month, utility, units, sales_kobo: kobo })),
    /** What a unit costs in this estate: in force, before, and scheduled. Without VAT. */
    tariffs: z.array(
      z.object({
        name: z.string(),
        utility,
        meters: z.int(),
        prices: z.array(z.object({ price_kobo_per_unit: kobo, valid_from: instant })),
      }),
    ),
  }),
  errors: ['not-found'],
});
export type ManagedEstateView = z.output<typeof getManagedEstate.answer>;

export const getEstateCounts = defineRoute({
  id: 'getEstateCounts',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/counts',
  summary: 'What waits in an estate for the caller, for the menu of the portal; null: not for their role',
  access: { roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'] },
  object: 'managed-estate',
  params,
  answer: z.object({
    /** Requests of residents that wait for an answer. */
    requests: z.nullable(z.int()),
    /** Tickets that wait for the team. */
    tickets: z.nullable(z.int()),
    /** Jobs past their due date. */
    late_jobs: z.nullable(z.int()),
    /** Payments that were entered by hand and wait for a second person. */
    payments: z.nullable(z.int()),
    /** Waivers and credit notes that wait for a second person. */
    waivers: z.nullable(z.int()),
    /** Houses that declared medical hardship, which no manager has seen yet. */
    hardships: z.nullable(z.int()),
  }),
  errors: ['not-found'],
});
export type EstateCounts = z.output<typeof getEstateCounts.answer>;

const share = z.object({
  month,
  /** Less what corrections gave back: `consumption` of the estate is what was sold at first. */
  sales_kobo: signedKobo,
  /** Energy without VAT, less what corrections gave back: what the share is taken of. */
  base_kobo: signedKobo,
  share_kobo: kobo,
  /** Null: not posted yet, so it may still change. */
  posted_at: z.nullable(instant),
});

export const listManagedShares = defineRoute({
  id: 'listManagedShares',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/share',
  summary: 'What an estate of the caller earns of its sales: the last twelve months, the newest first',
  ...ofMoney,
  params,
  answer: z.object({ rate_bp: z.nullable(z.int()), months: z.array(share) }),
  errors: ['not-found'],
});

export const getManagedShareFile = defineFileRoute({
  id: 'getManagedShareFile',
  path: '/api/v1/manage/estates/{id}/share/{month}/file',
  summary: 'The statement of a month as PDF or CSV',
  ...ofMoney,
  params: z.strictObject({ id, month }),
  query: z.strictObject({ kind: z._default(z.enum(['pdf', 'csv']), 'pdf') }),
  files: ['pdf', 'csv'],
  errors: ['not-found'],
});

/** A person of a house, as the estate lists them. */
export const occupantForm = z.strictObject({
  name: text(120, 'name-required'),
  phone: z.optional(z.union([z.literal(''), z.string().check(z.regex(/^0\d{10}$/, 'phone-number-format'))])),
  email: z.optional(z.union([z.literal(''), emailAddress])),
  is_owner: z.boolean(),
  /** An owner may live elsewhere. Not given: as it was, and a new person lives there. */
  lives_here: z.optional(z.boolean()),
  /** Not given: no change, and the first person in an empty house pays. */
  pays: z.optional(z.boolean()),
});
const occupantAnswer = z.object({ id: z.string(), house_id: z.string() });

export const addManagedOccupant = defineRoute({
  id: 'addManagedOccupant',
  method: 'POST',
  path: '/api/v1/manage/houses/{id}/occupants',
  summary: 'Add a person to the list of a house of an estate of the caller',
  access,
  object: 'managed-house',
  params,
  idempotent: true,
  body: occupantForm,
  success: 201,
  answer: occupantAnswer,
  errors: ['card-number-not-allowed', 'not-found', 'lives-or-owns', 'house-has-payer', 'idempotency-key-reused'],
});

export const updateManagedOccupant = defineRoute({
  id: 'updateManagedOccupant',
  method: 'PUT',
  path: '/api/v1/manage/occupants/{id}',
  summary: 'Change the details of a person on the list of the estate',
  access,
  object: 'managed-occupant',
  params,
  idempotent: true,
  body: z.strictObject({ ...occupantForm.shape, seen_at: seenAt }),
  answer: occupantAnswer,
  errors: [
    'card-number-not-allowed',
    'not-found',
    'lives-or-owns',
    'nothing-to-change',
    'changed-meanwhile',
    'idempotency-key-reused',
  ],
});

export const endManagedOccupant = defineRoute({
  id: 'endManagedOccupant',
  method: 'DELETE',
  path: '/api/v1/manage/occupants/{id}',
  summary: 'Take a person off the list of a house: the access of their account ends immediately; the history stays',
  access,
  object: 'managed-occupant',
  params,
  idempotent: true,
  answer: occupantAnswer,
  errors: ['not-found', 'idempotency-key-reused'],
});

export const manageRoutes = [
  getManagedEstate,
  getEstateCounts,
  listManagedShares,
  getManagedShareFile,
  addManagedOccupant,
  updateManagedOccupant,
  endManagedOccupant,
] as const;
