import type { ListedPass } from '@gatelight/contract';

/** Bytes: hexadecimal in the database, base64url in the contract. */
export const inBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

/** A pass from the database, as a device stores it. */
export const listedPass = (pass: ListedPass): ListedPass => ({
  ...pass,
  tag: pass.tag === null ? null : inBase64(pass.tag),
});
