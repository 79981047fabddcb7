import * as z from 'zod/mini';
import { readStored, writeStored } from '../device/browser-storage.ts';

const KEY = 'paymentWatch';

const watch = z.object({ reference: z.string().check(z.maxLength(80)), until: z.number() });

/** The time until which a payment is polled on its status page: counted from the first view, also after a reload. */
export function watchDeadline(reference: string, seconds: number): Date {
  const kept = readStored('sessionStorage', KEY, watch);
  // A clock that was set back would make a kept deadline too far away.
  if (kept?.reference === reference && kept.until <= Date.now() + seconds * 1000) return new Date(kept.until);
  const until = Date.now() + seconds * 1000;
  writeStored('sessionStorage', KEY, { reference, until });
  return new Date(until);
}
