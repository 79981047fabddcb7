import * as z from 'zod/mini';
import { rowId, text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

/** A card that its owner saved. The provider keeps its number; no one here has ever seen it. */
export const savedCard = z.object({
  id: z.string(),
  /** `Visa`, `Mastercard`, `Verve`, or as the provider calls it. */
  brand: z.string(),
  last4: z.string(),
  expiry_month: z.int(),
  /** Four digits. */
  expiry_year: z.int(),
  /** It cannot be charged any more. */
  is_expired: z.boolean(),
  bank: z.nullable(z.string()),
  /** What the owner calls it; `Visa 4081` until it is named. */
  name: z.string(),
  is_default: z.boolean(),
});
export type SavedCard = z.output<typeof savedCard>;

/** The id of a saved card, in paths and bodies: shorter than any card number. */
export const cardId = rowId;

export const cardName = /* @__PURE__ */ text(40, 'label-required');

const params = z.strictObject({ id: cardId });

export const listCards = defineRoute({
  id: 'listCards',
  method: 'GET',
  path: '/api/v1/cards',
  summary: 'The saved cards of the caller, the default first',
  access: 'signed-in',
  answer: z.array(savedCard),
});

export const updateCard = defineRoute({
  id: 'updateCard',
  method: 'PUT',
  path: '/api/v1/cards/{id}',
  summary: 'Name a saved card, or make it the default',
  access: 'signed-in',
  object: 'own-card',
  limits: ['card-changes'],
  params,
  body: z.strictObject({ name: z.optional(cardName), is_default: z.optional(z.literal(true)) }),
  answer: savedCard,
  errors: ['card-number-not-allowed'],
});

/** Needs a step-up: the caller's password within the last ten minutes. */
export const removeCard = defineRoute({
  id: 'removeCard',
  method: 'DELETE',
  path: '/api/v1/cards/{id}',
  summary: 'Remove a saved card, here and at the provider',
  access: 'signed-in',
  object: 'own-card',
  limits: ['card-changes'],
  params,
  answer: z.object({ removed: z.literal(true) }),
  errors: ['step-up-required'],
});

export const cardRoutes = [listCards, updateCard, removeCard] as const;
