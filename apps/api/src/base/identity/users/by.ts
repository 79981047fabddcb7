import type { Caller } from '#platform/callers/caller';
import type { By } from '../deps.ts';

/** The request of a change; control characters are removed, because the list of devices shows it. */
export function byOf(caller: Caller, userAgent?: string): By {
  const agent = userAgent?.replaceAll(/\p{Cc}/gu, '').slice(0, 300);
  return { ip: caller.ip, request: caller.requestId, agent: agent || null };
}
