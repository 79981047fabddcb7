import { createHmac } from 'node:crypto';

/**
 * Encrypts a user's stored TOTP secret: the database has the encrypted secret, the processes have the key, neither has
 * both.
 */
export function secondFactorPad(otpKey: Buffer, userId: bigint | string): Buffer {
  return createHmac('sha256', otpKey).update(`second-factor:${userId}`).digest().subarray(0, 20);
}
