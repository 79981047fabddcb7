import { createHash, createHmac } from 'node:crypto';

/**
 * The unguessable part of an order's link: 256 bits derived from the order's reference and a key of the environment, so
 * that the same request gets the same link without storing the secret. Only its hash is in the database.
 */
export function purchaseSecret(linkKey: Buffer, reference: string): string {
  return createHmac('sha256', linkKey).update(`order-link:${reference}`).digest('base64url');
}

export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
