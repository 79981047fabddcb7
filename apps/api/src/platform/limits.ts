import { AppError } from './errors.ts';
import { sql, type Db } from './db.ts';

export interface Limit {
  /** What is counted, e.g. `meter-lookup`. */
  name: string;
  most: number;
  windowSeconds: number;
}

const hour = 3600;

/** What can be guessed or flooded, and how often it may be tried. */
export const limits = {
  meterLookup: { name: 'meter-lookup', most: 30, windowSeconds: hour },
  meterRequests: { name: 'meter-requests', most: 600, windowSeconds: hour },
  quickPurchase: { name: 'quick-purchase', most: 10, windowSeconds: hour },
  /** Its number is a setting. */
  quickPurchasePerIp: { name: 'quick-purchase-ip', most: 300, windowSeconds: hour },
  purchaseRead: { name: 'purchase-read', most: 1200, windowSeconds: hour },
  wrongLink: { name: 'wrong-link', most: 60, windowSeconds: hour },
  findTokenPerIp: { name: 'find-token-ip', most: 5, windowSeconds: hour },
  findTokenPerPhone: { name: 'find-token-phone', most: 5, windowSeconds: hour },
  otpTries: { name: 'otp-tries', most: 20, windowSeconds: hour },
  resend: { name: 'resend', most: 5, windowSeconds: hour },
  forms: { name: 'forms', most: 60, windowSeconds: hour },
  tickets: { name: 'tickets', most: 10, windowSeconds: hour },
  cspReports: { name: 'csp-reports', most: 60, windowSeconds: hour },
} as const satisfies Record<string, Limit>;

interface Verdict {
  allowed: boolean;
  retryAfterSeconds: number;
}

function refuseUnlessAllowed(verdict: Verdict | undefined): void {
  if (!verdict) throw new Error('the rate limit gave no answer');
  const { allowed, retryAfterSeconds } = verdict;
  if (allowed) return;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new AppError('rate-limited', {
    message: `That was tried too often. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    retryAfterSeconds,
  });
}

/** Counts one try of `subject` (an address, a phone) and throws `rate-limited` once it is over the limit. */
export async function takeFrom(db: Db, limit: Limit, subject: string): Promise<void> {
  const { rows } = await sql<Verdict>`
    select allowed, retry_after_seconds as "retryAfterSeconds"
    from platform.hit(${`${limit.name}:${subject}`}, ${limit.most}, ${limit.windowSeconds})
  `.execute(db);
  refuseUnlessAllowed(rows[0]);
}

/**
 * Like `takeFrom`, but the same `thing` again within the window is free once it was allowed: what is limited is how many
 * different meters one address may ask about, which is what an enumeration needs and a household behind a shared address
 * does not.
 */
export async function takeOncePerThing(db: Db, limit: Limit, subject: string, thing: string): Promise<void> {
  const { rows } = await sql<Verdict>`
    select allowed, retry_after_seconds as "retryAfterSeconds"
    from platform.hit_once(${`${limit.name}:${subject}`}, ${thing}, ${limit.most}, ${limit.windowSeconds})
  `.execute(db);
  refuseUnlessAllowed(rows[0]);
}
