/** CRC: for all tokens but one kind. CRC_C: for class 0 sub-classes 4 to 7 (currency), which end with one more byte. */
export type CrcKind = 'CRC' | 'CRC_C';

// x^16 + x^15 + x^2 + 1 with the bits reflected.
const POLYNOMIAL = 0xa001;

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

function addByte(crc: number, byte: number): number {
  return (crc >>> 8) ^ table[(crc ^ byte) & 0xff]!;
}

/**
 * The 16-bit check of a token: over class (2 bits, left-padded to a byte), the 32 bits `hi` and the 16 bits `field`,
 * with its two bytes swapped as they are in the token.
 */
export function tokenCrc(kind: CrcKind, tokenClass: number, hi: number, field: number): number {
  let crc = addByte(0xffff, tokenClass & 3);
  crc = addByte(crc, hi >>> 24);
  crc = addByte(crc, hi >>> 16);
  crc = addByte(crc, hi >>> 8);
  crc = addByte(crc, hi);
  crc = addByte(crc, field >>> 8);
  crc = addByte(crc, field);
  if (kind === 'CRC_C') crc = addByte(crc, 1);
  return ((crc & 0xff) << 8) | (crc >>> 8);
}
