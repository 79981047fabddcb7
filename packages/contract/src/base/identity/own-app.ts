import * as z from 'zod/mini';
import { instant } from '../../fields.ts';
import { heldRefreshToken, sessionTokens } from '../identity.ts';
import { defineRoute } from '../../route.ts';
import { appCode, recoveryCode } from './app-codes.ts';

/*
 * The authenticator app of a user who is not staff. With one, each sign-in takes a code of the app after the password. All
 * changes take the password of the last 10 minutes. Each proof by a code replaces the tokens of the session.
 */

export const getOwnApp = defineRoute({
  id: 'getOwnApp',
  method: 'GET',
  path: '/api/v1/users/authenticator-app',
  summary: 'Whether the user signs in with an authenticator app',
  access: 'signed-in',
  answer: z.object({
    /** Null: no. */
    since: z.nullable(instant),
    recovery_codes_left: z.int(),
    /** Set up at the sign-in of staff, and not changed here. */
    is_staff: z.boolean(),
  }),
});

export const beginOwnApp = defineRoute({
  id: 'beginOwnApp',
  method: 'POST',
  path: '/api/v1/users/authenticator-app/secret',
  summary: 'A new secret for an authenticator app, for a user who has none; it counts after its first code',
  access: 'signed-in',
  answer: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth://…`, to be scanned. */
    uri: z.string(),
  }),
  errors: ['step-up-required', 'not-found'],
});

/** The first code ends the set-up, and the user's other devices are signed out. A later one replaces the recovery codes. */
export const setOwnCodes = defineRoute({
  id: 'setOwnCodes',
  method: 'POST',
  path: '/api/v1/users/authenticator-app/recovery-codes',
  summary: 'Prove the app with a code, and get ten new recovery codes',
  access: 'signed-in',
  body: z.strictObject({ code: appCode, refreshToken: heldRefreshToken }),
  answer: z.object({
    /** Shown once, for a lost phone. Those of before no longer work. */
    recovery_codes: z.array(z.string()),
    ...sessionTokens,
  }),
  errors: ['step-up-required', 'not-found', 'wrong-code', 'code-used', 'too-many-tries', 'session-ended'],
});

export const removeOwnApp = defineRoute({
  id: 'removeOwnApp',
  method: 'POST',
  path: '/api/v1/users/authenticator-app/removal',
  summary: 'Sign in with the password alone from now on',
  access: 'signed-in',
  body: z.union([
    z.strictObject({ code: appCode, refreshToken: heldRefreshToken }),
    z.strictObject({ recovery_code: recoveryCode, refreshToken: heldRefreshToken }),
  ]),
  answer: z.object({ removed: z.literal(true), ...sessionTokens }),
  errors: ['step-up-required', 'not-found', 'wrong-code', 'code-used', 'too-many-tries', 'session-ended'],
});

/** For the list of routes. */
export const ownAppRoutes = [getOwnApp, beginOwnApp, setOwnCodes, removeOwnApp] as const;
