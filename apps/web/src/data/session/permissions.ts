import type { Session } from './user-store.ts';

/** What this staff member may do. Only for what is shown: the server refuses as well. */
export function permissionsOf(session: Session | null): ReadonlySet<string> {
  return new Set(session?.permissions);
}
