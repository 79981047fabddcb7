import { isIP } from 'node:net';
import type { Limit } from '#platform/callers/limits';
import { networkOf } from '#platform/callers/limits';
import { sha256 } from '#platform/callers/secrets';

const hour = 3600;

export const identityLimits = {
  /** Generous, because many phones share an address at a mobile operator. */
  register: { name: 'register', most: 120, windowSeconds: hour },
  /** Mails to one mailbox by request, from any number of places. */
  mail: { name: 'identity-mail', most: 10, windowSeconds: 4 * hour },
  /** Codes that one network tries. Each code has its own five attempts. */
  codes: { name: 'identity-codes', most: 120, windowSeconds: hour },
  /**
   * Sign-ins with one name from everywhere. Above it each network still gets one in ten seconds, so that no one is
   * locked out.
   */
  account: { name: 'sign-in-account', most: 300, windowSeconds: hour, slowSeconds: 10 },
  refresh: { name: 'refresh', most: 2000, windowSeconds: hour },
} as const satisfies Record<string, Limit>;

/**
 * The key under which wrong passwords are counted. The wait doubles with each one; it ends after minutes, or with a
 * right password.
 */
export interface TryKey {
  key: Buffer;
  free: number;
  longestSeconds: number;
  windowSeconds: number;
}

/** One name from one network, then the network: a stranger elsewhere slows down only their own attempts. */
export function tryKeys(name: string, ip: string): TryKey[] {
  const network = isIP(ip) === 0 ? ip : networkOf(ip);
  return [
    { key: sha256(`name\n${name.toLowerCase()}\n${network}`), free: 5, longestSeconds: 300, windowSeconds: 86_400 },
    { key: sha256(`network\n${network}`), free: 50, longestSeconds: 60, windowSeconds: 900 },
  ];
}
