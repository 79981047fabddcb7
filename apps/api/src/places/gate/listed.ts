import type { ListedPass } from '@gatelight/contract';

/** Bytes as the database tells of them, as the contract has them. */
export const inBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

/** A pass of the database as a device keeps it. */
export const listed = (pass: ListedPass): ListedPass => ({
  ...pass,
  tag: pass.tag === null ? null : inBase64(pass.tag),
});
