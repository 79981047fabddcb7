import * as z from 'zod/mini';
import { instant, oneTimeCode, optionalText, requiredEmail, rowId } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { userName } from './user-name.ts';
import {
  firstName,
  heldRefreshToken,
  lastName,
  newPassword,
  optionalPhone,
  sessionTokens,
  typedPassword,
  userView,
} from '../identity.ts';

/* What users read and change of their own account: details, password, address, sessions. */

const userParams = z.strictObject({ id: rowId });

/** With `id` or `email` it is the same call, for the caller's own only: others get 404, whether they exist or not. */
export const getMe = defineRoute({
  id: 'getMe',
  method: 'GET',
  path: '/api/v1/users',
  summary: 'The signed-in user',
  access: 'signed-in',
  query: z.strictObject({ id: z.optional(rowId), email: z.optional(requiredEmail) }),
  answer: userView,
  errors: ['card-number-not-allowed', 'not-found'],
});

export const getUser = defineRoute({
  id: 'getUser',
  method: 'GET',
  path: '/api/v1/users/{id}',
  summary: 'A user: oneself',
  access: 'signed-in',
  object: 'self',
  params: userParams,
  answer: userView,
});

export const profileForm = z.strictObject({
  firstName: z.optional(firstName),
  lastName: z.optional(lastName),
  userName: z.optional(userName),
  /** '' removes it. */
  phoneNumber: optionalPhone,
  /** '' removes it. */
  address: z.optional(optionalText(200)),
});

/** A new user name or phone number needs the password entered within the last 10 minutes. The user gets an email about it. */
export const updateUser = defineRoute({
  id: 'updateUser',
  method: 'PUT',
  path: '/api/v1/users/{id}',
  summary: 'Change names, phone number and address',
  access: 'signed-in',
  object: 'self',
  params: userParams,
  body: profileForm,
  answer: userView,
  errors: ['step-up-required', 'user-name-taken', 'card-number-not-allowed'],
});

export const skipDetails = defineRoute({
  id: 'skipDetails',
  method: 'POST',
  path: '/api/v1/users/skip-details',
  summary: 'Link a meter later',
  access: 'signed-in',
  answer: userView,
});

/** Ends the user's other sessions and notifies them. */
/** Replaces the tokens of the session: the old ones end. */
export const changePassword = defineRoute({
  id: 'changePassword',
  method: 'POST',
  path: '/api/v1/users/password',
  summary: 'Change the password',
  access: 'signed-in',
  limits: ['sign-in-account'],
  body: z.strictObject({
    current_password: typedPassword,
    new_password: newPassword,
    refreshToken: heldRefreshToken,
  }),
  message: 'Password changed successfully',
  answer: z.object({ changed: z.literal(true), ended_sessions: z.int(), ...sessionTokens }),
  errors: ['wrong-password', 'too-many-tries', 'unavailable', 'session-ended'],
});

/** Sends a code to the new address. Responds the same when another account has that address; its owner gets a notice instead. */
export const requestEmailChange = defineRoute({
  id: 'requestEmailChange',
  method: 'POST',
  path: '/api/v1/users/email',
  summary: 'Send a code to a new email address',
  access: 'signed-in',
  limits: ['sign-in-account', 'identity-mail'],
  body: z.strictObject({ new_email: requiredEmail, current_password: typedPassword }),
  success: 202,
  answer: z.object({ email: z.string() }),
  errors: ['card-number-not-allowed', 'wrong-password', 'too-many-tries', 'unavailable'],
});

/** The old address gets a notice. */
export const confirmEmailChange = defineRoute({
  id: 'confirmEmailChange',
  method: 'POST',
  path: '/api/v1/users/email/confirm',
  summary: 'Change the email address with the code that the new address received',
  access: 'signed-in',
  limits: ['identity-codes'],
  body: z.strictObject({ otp: oneTimeCode }),
  answer: userView,
  errors: ['wrong-code'],
});

/** Makes the next 10 minutes of this session good for acts that need the password again. Its tokens are replaced: the old ones end. */
export const stepUp = defineRoute({
  id: 'stepUp',
  method: 'POST',
  path: '/api/v1/users/step-up',
  summary: 'Confirm the password for a sensitive action',
  access: 'signed-in',
  limits: ['sign-in-account'],
  body: z.strictObject({ password: typedPassword, refreshToken: heldRefreshToken }),
  answer: z.object({ valid_until: instant, ...sessionTokens }),
  errors: ['wrong-password', 'too-many-tries', 'unavailable', 'session-ended'],
});

export const sessionView = z.object({
  id: z.string(),
  /** Words for the device, e.g. `Chrome on Android`. */
  device: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** `local`: this computer or its own network. `internet`: all that is known is the network's address. */
  place: z.enum(['local', 'internet']),
  /** The first part of the address, e.g. `102.89.34.x`; null for a local one. */
  network: z.nullable(z.string()),
  created_at: instant,
  last_seen_at: instant,
  is_current: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

export const listSessions = defineRoute({
  id: 'listSessions',
  method: 'GET',
  path: '/api/v1/users/sessions',
  summary: 'Devices on which the user is signed in, this one first',
  access: 'signed-in',
  answer: z.array(sessionView),
});

/** Takes the password of the last 10 minutes, except for the session of the caller. */
export const endSession = defineRoute({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/v1/users/sessions/{id}',
  summary: 'Sign out one device',
  access: 'signed-in',
  object: 'own-session',
  params: userParams,
  answer: z.object({ ended_sessions: z.int() }),
  errors: ['step-up-required'],
});

/** Takes the password of the last 10 minutes. */
export const endOtherSessions = defineRoute({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/v1/users/sessions',
  summary: 'Sign out all other devices',
  access: 'signed-in',
  answer: z.object({ ended_sessions: z.int() }),
  errors: ['step-up-required'],
});

export const ownAccountRoutes = [
  getMe,
  getUser,
  updateUser,
  skipDetails,
  changePassword,
  requestEmailChange,
  confirmEmailChange,
  stepUp,
  listSessions,
  endSession,
  endOtherSessions,
] as const;
