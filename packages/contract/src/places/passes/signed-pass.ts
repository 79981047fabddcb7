/*
 * What the QR of a pass holds, so that a gate without network can check it: who may come to which estate and when, signed with the
 * estate's Ed25519 key (RFC 8032). No name and no house: a photo of a QR reveals neither. 28 bytes and 64 of signature.
 */

export const passKinds = ['once', 'delivery', 'days', 'weekly', 'event', 'work'] as const;
export type PassKind = (typeof passKinds)[number];

/** Whether a pass lets its visitors in one time only; the database has the same rule in gate.is_single_use. */
export const isSingleUse = (kind: PassKind): boolean => kind === 'once' || kind === 'delivery';

/** What is signed. Instants are in whole minutes since 1970, hours of a day in minutes since midnight in Lagos. */
export interface SignedPass {
  /** Which of the estate's keys signed it, counted from 1. */
  keyVersion: number;
  estateId: number;
  passId: number;
  kind: PassKind;
  from: number;
  until: number;
  /** Bit 0: Monday. 127: each day. */
  weekdays: number;
  dayFrom: number;
  dayTo: number;
  people: number;
}

const FORMAT = 1;
export const SIGNED_BYTES = 28;
const SIGNATURE_BYTES = 64;
/** How the text of a pass begins; a gate knows it among other QR codes by this. */
const PREFIX = 'GP1.';

/** The bytes that are signed. */
export function passBytes(pass: SignedPass): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIGNED_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, FORMAT);
  view.setUint8(1, pass.keyVersion);
  view.setUint32(2, pass.estateId);
  // 48 bits, in two parts.
  view.setUint16(6, Math.floor(pass.passId / 2 ** 32));
  view.setUint32(8, pass.passId % 2 ** 32);
  view.setUint8(12, passKinds.indexOf(pass.kind));
  view.setUint32(13, pass.from);
  view.setUint32(17, pass.until);
  view.setUint8(21, pass.weekdays);
  view.setUint16(22, pass.dayFrom);
  view.setUint16(24, pass.dayTo);
  view.setUint16(26, pass.people);
  return bytes;
}

const toText = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function toBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0)!);
  } catch {
    return undefined;
  }
}

/** The text of a pass: what follows the `#` of its link, and what its QR ends with. */
export const passText = (signed: Uint8Array, signature: Uint8Array) =>
  PREFIX + toText(Uint8Array.from([...signed, ...signature]));

export interface ReadPass {
  pass: SignedPass;
  /** What the signature must be checked over. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** Takes a scanned text apart: a link with a pass, or the pass alone. Nothing is believed until its signature was checked. */
export function readPassText(text: string): ReadPass | undefined {
  const start = text.indexOf(PREFIX);
  if (start === -1) return undefined;
  const bytes = toBytes(text.slice(start + PREFIX.length).trim());
  if (bytes?.length !== SIGNED_BYTES + SIGNATURE_BYTES) return undefined;
  const view = new DataView(bytes.buffer);
  const kind = passKinds[view.getUint8(12)];
  if (view.getUint8(0) !== FORMAT || kind === undefined) return undefined;
  return {
    pass: {
      keyVersion: view.getUint8(1),
      estateId: view.getUint32(2),
      passId: view.getUint16(6) * 2 ** 32 + view.getUint32(8),
      kind,
      from: view.getUint32(13),
      until: view.getUint32(17),
      weekdays: view.getUint8(21),
      dayFrom: view.getUint16(22),
      dayTo: view.getUint16(24),
      people: view.getUint16(26),
    },
    signed: bytes.slice(0, SIGNED_BYTES),
    signature: bytes.slice(SIGNED_BYTES),
  };
}
