import type { Db } from '#platform/database/db';
import type { Cookies } from './sign-in/cookies.ts';
import type { Tokens } from './sign-in/tokens.ts';

export interface IdentityDeps {
  db: Db;
  tokens: Tokens;
  cookies: Cookies;
  /** Answers that must not tell known from unknown addresses come after a whole number of these. */
  answerStepMs: number;
  /** Covers the secrets of second factors. */
  otpKey: Buffer;
  /** Name of the product. */
  brand: string;
}

/** The request behind a change, for the audit trail and the list of sessions. */
export interface By {
  ip: string;
  request: string;
  agent: string | null;
}

/** A session that just began or went on. */
export interface SessionGrant {
  userId: bigint;
  sessionKey: string;
  expiresAt: Date;
  refreshToken: string;
  /** See `SessionClaims`; nothing for a sign-in. */
  generation?: number;
}
