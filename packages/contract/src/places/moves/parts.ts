import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';
import { emailAddress, instant, kobo, optionalText, rowId, text, units, utility } from '../../fields.ts';

/* What moving in and moving out have in common, and what the page of a house shows of both. */

/** What a meter showed: a number, a photo of it, or both. */
export const meterReadings = /* @__PURE__ */ z
  .array(
    z.strictObject({
      meter_id: rowId,
      /** As the meter shows it, such as `8412.6`. */
      reading: z.optional(z.string().check(z.regex(/^\d{1,9}(?:\.\d)?$/, 'units-format' satisfies FieldCode))),
      photo: z.optional(z.uuid()),
    }),
  )
  .check(z.maxLength(20));

/** What became of a deposit: both parts are its whole. A part that is kept has a reason. */
export const depositEnd = {
  returned_kobo: kobo,
  kept_kobo: kobo,
  reason: /* @__PURE__ */ z._default(optionalText(200), ''),
} as const;

export const newOccupant = /* @__PURE__ */ z
  .strictObject({
    name: text(120, 'name-required'),
    phone: z.optional(z.union([z.literal(''), z.string().check(z.regex(/^0\d{10}$/, 'phone-number-format'))])),
    email: z.optional(z.union([z.literal(''), emailAddress])),
    is_owner: z.boolean(),
    /** An owner may live elsewhere. */
    lives_here: z.boolean(),
    pays: z.boolean(),
    since: z.iso.date(),
    /** The agreed end, of a tenancy. */
    until: z.optional(z.iso.date()),
    readings: meterReadings,
    unread_reason: z._default(optionalText(200), ''),
    keys: z._default(optionalText(200), ''),
    note: z._default(optionalText(500), ''),
    /** What the estate took as a deposit. */
    deposit_kobo: z.optional(kobo),
    invite: z.boolean(),
  })
  .check(
    z.refine((given) => !given.invite || Boolean(given.phone || given.email), {
      path: ['email'],
      error: 'email-or-phone' satisfies FieldCode,
    }),
    z.refine((given) => given.lives_here || given.is_owner, {
      path: ['lives_here'],
      error: 'wrong-kind' satisfies FieldCode,
    }),
    z.refine((given) => given.until === undefined || given.until >= given.since, { path: ['until'] }),
  );

const day = z.iso.date();

/** How many moves the page of a house shows. */
export const mostMoves = 20;

export const houseNote = /* @__PURE__ */ z.object({
  id: z.string(),
  text: z.string(),
  made_by: z.nullable(z.string()),
  created_at: instant,
});
export type HouseNote = z.output<typeof houseNote>;

/** What happened in a house, for its page. */
export const houseStory = /* @__PURE__ */ z.object({
  moves: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['in', 'out']),
      moved_on: day,
      names: z.array(z.string()),
      /** Of those who moved out: what the house owed then. */
      owed_kobo: z.nullable(kobo),
      keys: z.string(),
      note: z.string(),
      unread_reason: z.string(),
      /** Null: demonstration data. */
      made_by: z.nullable(z.string()),
      readings: z.array(
        z.object({ meter: z.string(), utility, reading: z.nullable(units), photo: z.nullable(z.string()) }),
      ),
    }),
  ),
  deposits: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      taken_kobo: kobo,
      taken_on: day,
      /** Null: the estate holds it. */
      returned_kobo: z.nullable(kobo),
      kept_kobo: z.nullable(kobo),
      kept_reason: z.string(),
      ended_on: z.nullable(day),
    }),
  ),
  /** The newest; `notes_next`: the cursor for `listHouseNotes`, if there are older ones. */
  notes: z.array(houseNote),
  notes_next: z.optional(z.nullable(z.string())),
  /** Open invitations: not accepted yet. */
  invitations: z.array(z.object({ id: z.string(), occupant_id: z.string(), expires_at: instant })),
});
export type HouseStory = z.output<typeof houseStory>;
