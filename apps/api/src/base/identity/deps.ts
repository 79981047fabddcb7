import type { Db } from '#platform/database/db';
import type { Cookies } from './sign-in/cookies.ts';
import type { Tokens } from './sign-in/tokens.ts';

export interface IdentityDeps {
  db: Db;
  tokens: Tokens;
  cookies: Cookies;
  /** Responses that must not reveal known addresses are sent after a whole number of these steps. */
  answerStepMs: number;
  /** Encrypts the secrets of second factors. */
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

/** A session that has just begun or was renewed. */
export interface SessionGrant {
  userId: bigint;
  sessionKey: string;
  expiresAt: Date;
  refreshToken: string;
  /** See `SessionClaims`; undefined for a sign-in. */
  generation?: number;
}
