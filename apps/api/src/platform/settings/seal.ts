import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Seals a secret with a key of the environment (AES-256-GCM). `label` binds it to its row. */
export function seal(sealingKey: Buffer, plain: Buffer, label: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce);
  cipher.setAAD(Buffer.from(label));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens a value from `seal`; throws when the key is different, or the bytes or the label were changed. */
export function unseal(sealingKey: Buffer, sealed: Buffer, label: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(label));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
