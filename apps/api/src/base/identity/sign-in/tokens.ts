import { createHash, createHmac } from 'node:crypto';
import type { Role } from '@gatelight/contract';
import { errors, jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose';

export const accessTokenSeconds = 600;

const algorithm = 'HS256';
const type = 'at+jwt';
const audience = 'gatelight-api';

export interface TokenKeys {
  current: Buffer;
  /** While keys are being replaced, tokens signed with the old one are still accepted. */
  previous: Buffer | undefined;
}

/** A session as its access token describes it. */
export interface SessionClaims {
  userId: string;
  sessionKey: string;
  /** The number of earlier rotations of the refresh token; 0 for the tokens of the sign-in. */
  generation: number;
}

export interface Tokens {
  sign: (claims: SessionClaims & { role: Role }) => Promise<string>;
  /** Undefined unless it is one of our tokens and valid now. */
  read: (token: string) => Promise<SessionClaims | undefined>;
  /** The successor of a refresh token: two tabs that send the same token get the same successor. */
  successorOf: (refreshToken: string) => string;
}

export function createTokens(keys: TokenKeys, issuer: string): Tokens {
  const byId = new Map([keys.current, ...(keys.previous ? [keys.previous] : [])].map((key) => [keyId(key), key]));
  const currentId = keyId(keys.current);
  const keyOf = (header: JWTHeaderParameters): Buffer => {
    // A token cannot say where its key is (jku, jwk, x5u): it can only name one of ours.
    const isPlain = Object.keys(header).every((name) => ['alg', 'kid', 'typ'].includes(name));
    const key = isPlain && header.kid !== undefined ? byId.get(header.kid) : undefined;
    if (!key) throw new errors.JOSEError('not a key of ours');
    return key;
  };
  const refreshKey = createHmac('sha256', keys.current).update('refresh').digest();
  return {
    sign: ({ userId, sessionKey, generation, role }) =>
      new SignJWT({ sid: sessionKey, gen: generation, role })
        .setProtectedHeader({ alg: algorithm, kid: currentId, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt()
        .setNotBefore('0s')
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(keys.current),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, keyOf as Parameters<typeof jwtVerify>[1], {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience,
          requiredClaims: ['sub', 'sid', 'role', 'exp', 'nbf', 'iat'],
          clockTolerance: 5,
        });
        const { sub, sid, gen = 0, role } = payload;
        const isOurs =
          typeof sub === 'string' && /^[1-9]\d{0,17}$/.test(sub) && typeof sid === 'string' && uuid.test(sid);
        return isOurs && typeof gen === 'number' && typeof role === 'string'
          ? { userId: sub, sessionKey: sid, generation: gen }
          : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
    successorOf: (refreshToken) => createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const keyId = (key: Buffer) => createHash('sha256').update('kid').update(key).digest('hex').slice(0, 16);
