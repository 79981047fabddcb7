import { lookup } from 'node:dns';
import { AppError } from '#platform/errors';
import { isPrivateHost, lookupPublic, reachesPublicAddressesOnly } from '#platform/outbound/private-addresses';

/** Longest that the name of an address may take to resolve. */
const resolveMs = 3000;

/**
 * Throws `address-not-allowed` unless webhooks may be sent there, and `address-unknown` when its name does not resolve.
 * When only public addresses can be reached (production), it must be https, and neither the host nor the addresses of
 * its name may be private. Elsewhere, a developer's own machine may receive them. Each connection checks the same
 * again, because names change.
 */
export async function requireAllowedAddress(url: string): Promise<void> {
  const { protocol, hostname, username, password, hash } = new URL(url);
  if (username !== '' || password !== '' || hash !== '') throw new AppError('address-not-allowed');
  if (!reachesPublicAddressesOnly()) return;
  if (protocol !== 'https:' || isPrivateHost(url)) throw new AppError('address-not-allowed');
  const host = hostname.replace(/^\[|\]$/g, '');
  const problem = await new Promise<unknown>((resolve) => {
    const timer = setTimeout(resolve, resolveMs, new Error('not resolved in time'));
    lookupPublic(host, { all: true }, (error) => {
      clearTimeout(timer);
      resolve(error);
    });
  });
  if (!problem) return;
  const isPrivate = (problem as { code?: unknown }).code === 'EPRIVATE';
  throw Object.assign(new AppError(isPrivate ? 'address-not-allowed' : 'address-unknown'), { cause: problem });
}

/** Resolves names for connections by the rule of this process. */
export const lookupAllowed: typeof lookupPublic = (host, options, callback) => {
  if (reachesPublicAddressesOnly()) return lookupPublic(host, options, callback);
  lookup(host, options, callback);
};

/** Whether an address is forbidden by its own text. A host that is an IP address is never looked up. */
export const isForbidden = (url: string): boolean =>
  reachesPublicAddressesOnly() && (!url.startsWith('https:') || isPrivateHost(url));
