import { liveEvents, type LiveEvent, type RecentChanges } from '@gatelight/contract';
import { followChannel, type Events } from '#platform/database/events';
import type { StreamEvent } from '#platform/http/streams';
import { z } from 'zod';
import { rememberChanges } from './recent-changes.ts';

/** The channel on which every slice announces changes for a user: `{"user": "42", "type": "wallet"}`. */
const channel = 'user_event';

const payload = z.object({ user: z.string(), type: z.enum(liveEvents) });

/**
 * A stream must not live longer than a session's access token: the caller connects again and is authenticated again.
 */
const longestMs = 9 * 60_000;

type Told = StreamEvent<{ type: LiveEvent; recent?: RecentChanges }>;

/**
 * Follows changes for one user. It begins with `sync` and the most recent changes, and sends `sync` again whenever a
 * change may have been missed.
 */
export function createFollower(events: Events): (userId: string, signal: AbortSignal) => AsyncGenerator<Told> {
  const recent = rememberChanges(events, { channel, read: readEvent });
  return async function* followUser(userId, signal) {
    // First, so that changes between the two subscriptions are remembered.
    await recent.start();
    for await (const text of followChannel(
      events,
      channel,
      AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
    )) {
      if (text === undefined) yield { data: { type: 'sync', recent: recent.of(userId) } };
      else {
        const event = readEvent(text);
        if (event?.user === userId) yield { data: { type: event.type } };
      }
    }
  };
}

function readEvent(text: string): z.output<typeof payload> | undefined {
  try {
    return payload.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
