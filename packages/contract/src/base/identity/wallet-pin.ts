import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';
import { instant, oneTimeCode } from '../../fields.ts';
import { heldRefreshToken, sessionTokens } from '../identity.ts';
import { defineRoute } from '../../route.ts';
import { isWeakPin } from './weak-pin.ts';

/*
 * The wallet PIN: 4 to 6 digits that a user types in place of the password before money leaves the wallet. A user without one, or
 * whose PIN is locked, uses the password (`stepUp`).
 */

/** How many wrong PINs one after the other lock it. */
export const pinTries = 5;

/** A PIN that is only compared. */
export const typedPin = /* @__PURE__ */ z.string().check(z.regex(/^\d{4,6}$/, 'pin-format' satisfies FieldCode));

/** A PIN that a user chooses. */
export const chosenPin = /* @__PURE__ */ z.string().check(
  z.regex(/^\d{4,6}$/, 'pin-format' satisfies FieldCode),
  z.refine((pin) => !isWeakPin(pin), 'pin-weak' satisfies FieldCode),
);

export const getPin = defineRoute({
  id: 'getPin',
  method: 'GET',
  path: '/api/v1/users/pin',
  summary: 'Whether the user has a wallet PIN, and how many tries it has left',
  access: 'signed-in',
  answer: z.object({
    is_set: z.boolean(),
    /** 0 when a PIN is set: it is locked, and the user needs the password. */
    tries_left: z.int(),
    set_at: z.nullable(instant),
  }),
});

/**
 * Needs the password entered within the last 10 minutes. To replace a PIN, send it (`current_pin`); if it is forgotten or locked, send
 * the code of `requestPinCode`. The user gets an e-mail about it.
 */
export const setPin = defineRoute({
  id: 'setPin',
  method: 'PUT',
  path: '/api/v1/users/pin',
  summary: 'Set or change the wallet PIN',
  access: 'signed-in',
  limits: ['sign-in-account'],
  body: z.strictObject({ pin: chosenPin, current_pin: z.optional(typedPin), code: z.optional(oneTimeCode) }),
  answer: z.object({ set: z.literal(true) }),
  errors: ['step-up-required', 'current-pin-required', 'wrong-pin', 'pin-locked', 'wrong-code', 'unavailable'],
});

/** Takes the password of the last 10 minutes. */
export const requestPinCode = defineRoute({
  id: 'requestPinCode',
  method: 'POST',
  path: '/api/v1/users/pin/code',
  summary: 'Mail a code for a new wallet PIN, when the old one is forgotten or locked',
  access: 'signed-in',
  limits: ['sign-in-account'],
  success: 202,
  answer: z.object({ email: z.string() }),
  errors: ['step-up-required', 'pin-not-set', 'too-many-tries'],
});

/**
 * Makes the next 10 minutes of this session good for payments that want a confirmation. The fifth wrong PIN locks it. Replaces the
 * tokens of the session: the old ones end.
 */
export const confirmPin = defineRoute({
  id: 'confirmPin',
  method: 'POST',
  path: '/api/v1/users/pin/confirm',
  summary: 'Confirm a payment with the wallet PIN',
  access: 'signed-in',
  limits: ['sign-in-account'],
  body: z.strictObject({ pin: typedPin, refreshToken: heldRefreshToken }),
  answer: z.object({ valid_until: instant, ...sessionTokens }),
  errors: ['pin-not-set', 'wrong-pin', 'pin-locked', 'unavailable', 'session-ended'],
});

/** For the list of routes. */
export const pinRoutes = [getPin, setPin, requestPinCode, confirmPin] as const;
