import { createHash, createHmac } from 'node:crypto';

/**
 * The secret that opens /admin/register once, while there is no admin. It is derived from the session key, so that each
 * start prints the same one until it is used.
 */
export function bootstrapSecret(sessionKey: Buffer): { secret: string; hash: Buffer } {
  const secret = createHmac('sha256', sessionKey).update('admin-bootstrap').digest('base64url');
  return { secret, hash: createHash('sha256').update(secret).digest() };
}
