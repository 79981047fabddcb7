import type { LiveEvent, RecentChanges } from '@gatelight/contract';
import type { Events } from '#platform/database/events';

/** How long a change is remembered: longer than a page needs to load on a slow network. */
const KEPT_MS = 120_000;

export interface RecentChangesOptions {
  channel: string;
  /** Reads a payload of the channel; undefined when it is not about a user. */
  read: (payload: string) => { user: string; type: LiveEvent } | undefined;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

/**
 * The changes for each user in the last two minutes, while this process was listening. It starts with the first call,
 * and again after a lost connection to the database: it does not claim to know changes that it did not receive.
 */
export function rememberChanges(events: Events, options: RecentChangesOptions) {
  const { channel, read, now = () => performance.now() } = options;
  // The order of a map is that of its last insertions: the oldest change is first.
  const changes = new Map<string, { user: string; type: LiveEvent; at: number }>();
  let since = Number.POSITIVE_INFINITY;
  let listening: Promise<unknown> | undefined;

  function begin(): void {
    changes.clear();
    since = now();
  }

  function forgetOld(): void {
    for (const [key, { at }] of changes) {
      if (at > now() - KEPT_MS) return;
      changes.delete(key);
    }
  }

  function add(payload: string): void {
    forgetOld();
    const change = read(payload);
    if (!change) return;
    const key = `${change.type} ${change.user}`;
    changes.delete(key);
    changes.set(key, { ...change, at: now() });
  }

  return {
    /** Resolves once changes are remembered from now on. */
    async start(): Promise<void> {
      listening ??= events.subscribe(channel, { onEvent: add, onResumed: begin }).then(begin);
      await listening;
    },
    of(user: string): RecentChanges {
      forgetOld();
      const types = Array.from(changes.values()).flatMap((change) => (change.user === user ? [change.type] : []));
      return { seconds: Math.max(0, Math.floor(Math.min(KEPT_MS, now() - since) / 1000)), types };
    },
  };
}
