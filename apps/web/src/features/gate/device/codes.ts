/** Bytes of the hash of a code or PIN. */
const TAG_BITS = 128;

export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0)!);
}

const toBase64url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/**
 * The hash of a code or a PIN: PBKDF2-SHA-256, 16 bytes. A device stores only this, so that a thief must try each code
 * separately. The browser does the work in machine code.
 */
export async function stretched(secret: string, salt: string, rounds: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64url(salt), iterations: rounds };
  return toBase64url(new Uint8Array(await crypto.subtle.deriveBits(how, key, TAG_BITS)));
}
