import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 6;
const proofBytes = 18;

function proofOf(key: Buffer, id: Buffer): Buffer {
  return createHmac('sha256', key).update('receipt:').update(id).digest().subarray(0, proofBytes);
}

/** The code in a receipt's public address: the id of the entry, and 144 bits that prove that we made it. 32 letters. */
export function receiptCode(key: Buffer, id: bigint): string {
  const bytes = Buffer.alloc(idBytes);
  bytes.writeUIntBE(Number(id), 0, idBytes);
  return Buffer.concat([bytes, proofOf(key, bytes)]).toString('base64url');
}

/** The entry of a code; undefined when the code is not ours. */
export function readReceiptCode(key: Buffer, code: string): bigint | undefined {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== idBytes + proofBytes || bytes.toString('base64url') !== code) return undefined;
  const id = bytes.subarray(0, idBytes);
  return timingSafeEqual(bytes.subarray(idBytes), proofOf(key, id)) ? BigInt(id.readUIntBE(0, idBytes)) : undefined;
}
