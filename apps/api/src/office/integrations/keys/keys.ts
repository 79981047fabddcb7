import { randomBytes } from 'node:crypto';
import { sha256 } from '#platform/callers/secrets';
import type { AuthenticateKey } from '#platform/http/authenticate-request';
import type { Db } from '#platform/database/db';
import { takeAll } from '#platform/callers/limits';
import { selectKeyCaller } from '../estate-api/estate-store.ts';
import { integrationLimits } from '../limits.ts';

/** A new key: `glk_`, 8 characters by which people recognise it, and 256 bits. */
export function newApiKey(): { key: string; prefix: string; hash: Buffer } {
  const prefix = `glk_${randomBytes(4).toString('hex')}`;
  const key = `${prefix}_${randomBytes(32).toString('hex')}`;
  return { key, prefix, hash: sha256(key) };
}

const bearer = /^Bearer (glk_[0-9a-f]{8}_[0-9a-f]{64})$/i;

/**
 * Finds the estate's system behind a request by the key in its Authorization header only. The database finds the key by
 * its SHA-256, so the time that this takes says nothing about the key. Each call counts against the limit of its key.
 */
export function authenticateKeyWith({ db }: { db: Db }): AuthenticateKey {
  return async ({ headers }) => {
    const key = bearer.exec(headers.authorization ?? '')?.[1];
    if (key === undefined) return undefined;
    const keyHash = sha256(key.toLowerCase());
    const found = await selectKeyCaller(db, keyHash);
    if (!found) return undefined;
    const limit = { ...integrationLimits['estate-api'], most: found.perMinute };
    await takeAll(db, [{ limit, subject: `key-${found.keyId}` }]);
    return {
      keyId: found.keyId.toString(),
      estateId: found.estateId.toString(),
      estateName: found.estateName,
      scopes: found.scopes,
      perMinute: found.perMinute,
      expiresAt: found.expiresAt,
      keyHash,
    };
  };
}
