import * as z from 'zod/mini';
import { instant } from '../../fields.ts';
import { heldRefreshToken, sessionTokens, userView } from '../identity.ts';
import { defineRoute } from '../../route.ts';
import { appCode, recoveryCode } from './app-codes.ts';

/* The second factor of staff: after the password a code of an authenticator app (TOTP), or one of ten recovery codes. */

export const getSecondFactor = defineRoute({
  id: 'getSecondFactor',
  method: 'GET',
  path: '/api/v1/admin/second-factor',
  summary: 'What this session lacks to be one of staff',
  access: 'signed-in',
  answer: z.object({
    /** `enrol`: set up an authenticator app first. `code`: type a code. `nothing`: done. */
    lacks: z.enum(['not-staff', 'enrol', 'code', 'nothing']),
  }),
});

export const enrolSecondFactor = defineRoute({
  id: 'enrolSecondFactor',
  method: 'POST',
  path: '/api/v1/admin/second-factor/enrolment',
  summary: 'A new secret for an authenticator app, for staff who have none',
  access: 'signed-in',
  answer: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth://…`, to be scanned. */
    uri: z.string(),
  }),
  errors: ['not-found'],
});

/** Replaces the tokens of the session: the old ones end. */
export const passSecondFactor = defineRoute({
  id: 'passSecondFactor',
  method: 'POST',
  path: '/api/v1/admin/second-factor',
  summary: 'Make this session one of staff, with a code of the app or a recovery code',
  access: 'signed-in',
  body: z.union([
    z.strictObject({ code: appCode, refreshToken: heldRefreshToken }),
    z.strictObject({ recovery_code: recoveryCode, refreshToken: heldRefreshToken }),
  ]),
  answer: z.object({
    user: userView,
    /** Shown once, when the app was set up by this code: ten codes for a lost phone. */
    recovery_codes: z.nullable(z.array(z.string())),
    ...sessionTokens,
  }),
  errors: ['not-found', 'wrong-code', 'code-used', 'too-many-tries', 'session-ended'],
});

/** Good for acts that need a fresh code (`code-required`). Replaces the tokens of the session: the old ones end. */
export const confirmCode = defineRoute({
  id: 'confirmCode',
  method: 'POST',
  path: '/api/v1/admin/step-up',
  summary: 'Confirm a code for the next 10 minutes of this session',
  access: { permission: 'overview.read' },
  body: z.strictObject({ code: appCode, refreshToken: heldRefreshToken }),
  answer: z.object({ valid_until: instant, ...sessionTokens }),
  errors: ['wrong-code', 'code-used', 'too-many-tries', 'session-ended'],
});

export const secondFactorRoutes = [getSecondFactor, enrolSecondFactor, passSecondFactor, confirmCode] as const;
