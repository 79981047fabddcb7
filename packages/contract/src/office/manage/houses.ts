import * as z from 'zod/mini';
import { givenText, instant, kobo, optionalText, rowId, utility } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { houseKinds, mostHousesAtOnce } from '../../places/properties/house-kinds.ts';
import { meterLives } from '../../places/properties/meters.ts';
import { defineFileRoute, defineRoute } from '../../route.ts';

/* The houses of an estate, for its managers: who lives there, what is owed, and what the estate knows about each. */

const ofEstate = { access: { roles: ['manager'] }, object: 'managed-estate' } as const;
const params = z.strictObject({ id: rowId });

const person = z.object({
  /** `occupant:` from the estate's own list; `user:` with an account, who looks after their contact themselves. */
  id: z.string(),
  name: z.string(),
  role: z.enum(['occupant', 'owner', 'member']),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** An owner may live elsewhere. */
  lives_here: z.boolean(),
  pays: z.boolean(),
  /** Null: the estate did not write it down. */
  since: z.nullable(z.iso.date()),
  until: z.nullable(z.iso.date()),
  /** They use the house with an account. */
  has_account: z.boolean(),
  /** When the estate last changed them; null: they look after their details themselves. */
  seen_at: z.nullable(instant),
});

const facts = {
  /** Empty: the estate has no blocks, or did not write it down. */
  block: z.string(),
  kind: z.nullable(z.enum(houseKinds)),
  area_m2: z.nullable(z.int()),
  bedrooms: z.nullable(z.int()),
};

/**
 * A request to use a meter; a tenant who leaves within a week or should have left; bills more than a month late without a plan or more
 * time agreed; a late job.
 */
export const houseNeeds = ['request', 'leaves', 'owes', 'job'] as const;
export type HouseNeed = (typeof houseNeeds)[number];

export const managedHouse = z.object({
  id: z.string(),
  name: z.string(),
  ...facts,
  note: z.string(),
  is_occupied: z.boolean(),
  /** Since when no one lives there, where the estate knows it. */
  empty_since: z.nullable(z.iso.date()),
  /** Service charges that are not paid. */
  owed_kobo: kobo,
  meters: z.array(z.object({ number: z.string(), utility, life: z.enum(meterLives) })),
  people: z.array(person),
  /** Why the house needs its manager; empty: it does not. */
  needs: z.array(z.enum(houseNeeds)),
  /** Who lived there before, the last one first. */
  past: z.array(z.object({ name: z.string(), since: z.iso.date(), until: z.iso.date() })),
});
export type ManagedHouse = z.output<typeof managedHouse>;

export const houseStates = ['needs', 'occupied', 'empty', 'arrears'] as const;
export type HouseState = (typeof houseStates)[number];
/** `needs`: those that need their manager first, then the others; both by name. */
export const houseSorts = ['name', '-name', 'owed', '-owed', 'needs', '-needs'] as const;

const filters = {
  q: z.optional(givenText(100)),
  state: z.optional(z.enum(houseStates)),
  block: z.optional(givenText(40)),
  /** Who lives there: its owner, or a tenant. */
  held: z.optional(z.enum(['owner', 'tenant'])),
  /** Houses with such a meter. */
  meter: z.optional(z.enum(meterLives)),
  /** These houses only, by id: `7,12`. */
  houses: z.optional(z.string().check(z.maxLength(mostHousesAtOnce * 13), z.regex(/^[1-9]\d{0,11}(,[1-9]\d{0,11})*$/))),
  sort: z.optional(z.enum(houseSorts)),
};

export const listManagedHouses = defineRoute({
  id: 'listManagedHouses',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/houses',
  summary:
    'The houses of an estate of the caller with their meters, people and debts. The search finds houses, people and meters',
  ...ofEstate,
  params,
  query: z.strictObject({ ...pageQuery, ...filters }),
  answer: page(managedHouse),
  errors: ['card-number-not-allowed', 'not-found'],
});

export const countManagedHouses = defineRoute({
  id: 'countManagedHouses',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/houses/figures',
  summary:
    'How many houses of an estate need their manager, are occupied, empty and in arrears, and the names of its blocks',
  access: { roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'] },
  object: 'managed-estate',
  params,
  answer: z.object({
    houses: z.int(),
    needs: z.int(),
    occupied: z.int(),
    empty: z.int(),
    arrears: z.int(),
    people: z.int(),
    blocks: z.array(z.string()),
  }),
  errors: ['not-found'],
});

export const getManagedHousesFile = defineFileRoute({
  id: 'getManagedHousesFile',
  path: '/api/v1/manage/estates/{id}/houses/file',
  summary: 'The houses that the filters choose, as CSV or XLSX',
  ...ofEstate,
  params,
  query: z.strictObject({ ...filters, format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  files: ['csv', 'xlsx'],
  errors: ['card-number-not-allowed', 'not-found'],
});

export const setHouseFacts = defineRoute({
  id: 'setHouseFacts',
  method: 'PUT',
  path: '/api/v1/manage/estates/{id}/houses/facts',
  summary:
    'Set block, kind, area, bedrooms or note of one or more houses. What is not given stays; a repeat changes nothing more',
  ...ofEstate,
  params,
  body: z.strictObject({
    houses: z.array(rowId).check(z.minLength(1), z.maxLength(mostHousesAtOnce)),
    facts: z.strictObject({
      block: z.optional(optionalText(40)),
      kind: z.optional(z.nullable(z.enum(houseKinds))),
      area_m2: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000)))),
      bedrooms: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(50)))),
      note: z.optional(optionalText(300)),
    }),
  }),
  answer: z.object({ changed: z.int() }),
  errors: ['card-number-not-allowed', 'not-found'],
});

export const managedHouseRoutes = [listManagedHouses, countManagedHouses, getManagedHousesFile, setHouseFacts] as const;
