import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';

/** Six digits of an authenticator app (TOTP). */
export const appCode = /* @__PURE__ */ z.string().check(z.regex(/^\d{6}$/, 'otp-length' satisfies FieldCode));

/** For a lost phone. Six groups of four, or four in codes made before version 0.3; letters in any case. */
export const recoveryCode = /* @__PURE__ */ z
  .string()
  .check(
    z.regex(
      /^[A-Za-z2-7]{4}(?:[- ]?[A-Za-z2-7]{4}){3}(?:(?:[- ]?[A-Za-z2-7]{4}){2})?$/,
      'otp-length' satisfies FieldCode,
    ),
  );
