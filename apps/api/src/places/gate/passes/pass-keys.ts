import { createHmac, createPrivateKey, createPublicKey, hkdfSync, pbkdf2, randomInt, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { CODE_ROUNDS } from '@gatelight/contract';
import { passBytes, passText, readPassText, type SignedPass } from '@gatelight/contract/places/passes/signed-pass';
import { isWeakPin } from '@gatelight/contract/base/identity/weak-pin';
import { seal, unseal } from '#platform/settings/seal';

/*
 * All secrets of passes are derived from one key of the environment: an estate's signing keys, the index that finds a
 * code, and the seal that lets its house read it again. The database has none of them.
 */

/** The start of an Ed25519 key in PKCS #8 (RFC 8410), before its 32 bytes of seed. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const slow = promisify(pbkdf2);

const derive = (key: Buffer, label: string) => Buffer.from(hkdfSync('sha256', key, '', label, 32));

function signingKey(key: Buffer, estateId: number, version: number) {
  const seed = derive(key, `pass-signing:${estateId}:${version}`);
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
}

/** The public half of an estate's signing key: 32 bytes. */
function publicKey(key: Buffer, estateId: number, version: number): Buffer {
  const { x } = createPublicKey(signingKey(key, estateId, version)).export({ format: 'jwk' });
  return Buffer.from(x!, 'base64url');
}

/** The public halves of all keys of an estate, as devices store them. */
export const publicKeys = (key: Buffer, estateId: number, newest: number) =>
  Array.from({ length: newest }, (_, index) => ({
    version: index + 1,
    key: publicKey(key, estateId, index + 1).toString('base64url'),
  }));

/** The text of a pass's QR, signed with its estate's key. */
export function signedText(key: Buffer, pass: SignedPass): string {
  const bytes = passBytes(pass);
  return passText(bytes, sign(null, bytes, signingKey(key, pass.estateId, pass.keyVersion)));
}

/** The content of a pass's text, if an estate of ours signed it. */
export function verifiedPass(key: Buffer, text: string): SignedPass | undefined {
  const read = readPassText(text);
  if (!read || read.pass.keyVersion < 1) return undefined;
  const signer = createPublicKey(signingKey(key, read.pass.estateId, read.pass.keyVersion));
  return verify(null, read.signed, signer, read.signature) ? read.pass : undefined;
}

/** A new code: six random digits, each of the million codes equally likely. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');
/** A first PIN of a guard: six digits that a guard could choose too. */
export function newFirstPin(): string {
  const pin = newCode();
  return isWeakPin(pin) ? newFirstPin() : pin;
}
/** The random number of a new pass: 48 bits, never 0. */
export const newPassId = () => randomInt(1, 2 ** 48 - 1);

/** The index with which the database finds a code without knowing it. */
export const codeIndex = (key: Buffer, estateId: number, code: string) =>
  createHmac('sha256', derive(key, 'pass-code-index')).update(`${estateId}:${code}`).digest();

/** The index that finds a visitor's phone number in all estates after it was deleted from a pass. */
export const phoneIndex = (key: Buffer, phone: string) =>
  createHmac('sha256', derive(key, 'visitor-phone-index')).update(phone).digest();

/**
 * What a device stores of a code or of a guard's PIN. It is slow on purpose, because there are only a million of them.
 */
export const slowTag = (secret: string, salt: Buffer) => slow(secret, salt, CODE_ROUNDS, 16, 'sha256');

export const sealCode = (key: Buffer, passId: number, code: string) =>
  seal(derive(key, 'pass-code-seal'), Buffer.from(code), `pass:${passId}`);
export const openCode = (key: Buffer, passId: number, sealed: Buffer) =>
  unseal(derive(key, 'pass-code-seal'), sealed, `pass:${passId}`).toString();
