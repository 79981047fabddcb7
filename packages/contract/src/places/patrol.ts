import * as z from 'zod/mini';
import { instant, longText, optionalText, phoneNumber, rowId, seenAt } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

/*
 * People and vehicles that an estate keeps out for a time, with a reason. The house that a block is about reads it and may object
 * once; the manager decides. A block ends on its day, a year later at most, and the managers are asked before.
 */

/** Longest time of a block, in days. */
export const MOST_BLOCK_DAYS = 366;
/** Blocks of an estate at one time. */
export const MOST_BLOCKS = 200;

export const blockStates = ['current', 'ended'] as const;
export const blockDecisions = ['keep', 'end'] as const;

const day = /* @__PURE__ */ z.iso.date();

const ofEstate = { access: { roles: ['manager'] }, object: 'managed-estate' } as const;
const path = '/api/v1/manage/estates/{id}/blocks';
const params = /* @__PURE__ */ z.strictObject({ id: rowId });

const block = /* @__PURE__ */ z.object({
  id: z.string(),
  visitor: z.string(),
  phone: z.string(),
  plate: z.string(),
  reason: z.string(),
  /** The last day. */
  until: z.string(),
  state: z.enum(blockStates),
  house_id: z.nullable(z.string()),
  house: z.string(),
  made_by: z.string(),
  made_at: instant,
  /** The comment of the house, once. */
  said: z.string(),
  said_at: z.nullable(instant),
  decision: z.nullable(z.enum(blockDecisions)),
  decided_by: z.string(),
  decided_at: z.nullable(instant),
  decided_why: z.string(),
});
export type Block = z.output<typeof block>;

export const listBlocks = defineRoute({
  id: 'listBlocks',
  method: 'GET',
  path,
  summary: 'Blocked people and vehicles of an estate, the newest first',
  ...ofEstate,
  params,
  query: z.strictObject({ ...pageQuery, state: z._default(z.enum(blockStates), 'current') }),
  answer: page(block),
});

export const addBlock = defineRoute({
  id: 'addBlock',
  method: 'POST',
  path,
  summary: 'Block a person or vehicle by name, phone number or plate, until a day',
  ...ofEstate,
  params,
  idempotent: true,
  body: z.strictObject({
    visitor: optionalText(60),
    phone: z.optional(phoneNumber),
    plate: optionalText(12),
    reason: longText(300, 'reason-required'),
    until: day,
    /** The house that it is about: it reads the block and may say its side. */
    house_id: z.nullable(rowId),
  }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: [
    'not-found',
    'block-of-nobody',
    'block-until',
    'too-many-blocks',
    'idempotency-key-reused',
    'card-number-not-allowed',
  ],
});
export type NewBlock = z.input<typeof addBlock.body>;

const ofBlock = { access: { roles: ['manager'] }, object: 'managed-block' } as const;

export const decideBlock = defineRoute({
  id: 'decideBlock',
  method: 'POST',
  path: `${path}/{block}/decide`,
  summary: 'Keep a block, also until a later day, or end it. The house reads why',
  ...ofBlock,
  params: z.strictObject({ id: rowId, block: rowId }),
  idempotent: true,
  body: z.strictObject({
    decision: z.enum(blockDecisions),
    why: longText(300, 'reason-required'),
    until: z.optional(day),
    /** The later one of `said_at` and `decided_at` of the block that the caller saw. */
    seen_at: seenAt,
  }),
  answer: z.object({ decided: z.literal(true) }),
  errors: ['not-found', 'block-until', 'changed-meanwhile', 'card-number-not-allowed', 'idempotency-key-reused'],
});

// ---- The house ------------------------------------------------------------------------------------------------------

const ofHouse = { access: 'signed-in', object: 'own-house' } as const;
const housePath = '/api/v1/users/visitors/houses/{house}/blocks';

/** How many blocks the people of a house see. */
export const mostHouseBlocks = 50;

export const listHouseBlocks = defineRoute({
  id: 'listHouseBlocks',
  method: 'GET',
  path: housePath,
  summary: 'Blocks about a house that are in force, or ended in the last 30 days (at most 50)',
  ...ofHouse,
  params: z.strictObject({ house: rowId }),
  answer: z.array(
    z.object({
      id: z.string(),
      visitor: z.string(),
      plate: z.string(),
      reason: z.string(),
      until: z.string(),
      state: z.enum(blockStates),
      said: z.string(),
      decision: z.nullable(z.enum(blockDecisions)),
      decided_why: z.string(),
    }),
  ),
});
export type HouseBlock = z.output<typeof listHouseBlocks.answer>[number];

export const sayOnBlock = defineRoute({
  id: 'sayOnBlock',
  method: 'POST',
  path: `${housePath}/{block}/say`,
  summary: "Give the house's own account of a block, once. The managers get a notice",
  ...ofHouse,
  params: z.strictObject({ house: rowId, block: rowId }),
  body: z.strictObject({ text: longText(500, 'reason-required') }),
  answer: z.object({ said: z.literal(true) }),
  errors: ['not-found', 'already-decided', 'card-number-not-allowed'],
});

export const patrolRoutes = [listBlocks, addBlock, decideBlock, listHouseBlocks, sayOnBlock] as const;
