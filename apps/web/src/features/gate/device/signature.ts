import type { ReadPass } from '@gatelight/contract/places/passes/signed-pass';
import { fromBase64url } from './codes.ts';

/** Null: this browser does not support Ed25519, such as those of Android 7. */
async function checkedByBrowser(key: Uint8Array<ArrayBuffer>, { signed, signature }: ReadPass) {
  try {
    const own = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', own, signature, signed);
  } catch {
    return null;
  }
}

/** Whether the estate's key signed this pass. The library is loaded only where the browser cannot check it. */
export async function isSigned(pass: ReadPass, publicKey: string): Promise<boolean> {
  const key = fromBase64url(publicKey);
  const known = await checkedByBrowser(key, pass);
  if (known !== null) return known;
  const { verifyAsync } = await import('@noble/ed25519');
  return verifyAsync(pass.signature, pass.signed, key, { zip215: false }).catch(() => false);
}
