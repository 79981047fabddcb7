import { liveEvents, type LiveEvent } from '@gatelight/contract';
import { followChannel, type Events } from '#platform/events';
import type { StreamEvent } from '#platform/streams';
import { z } from 'zod';

/** The channel on which every slice tells what changed for a user: `{"user": "42", "type": "wallet"}`. */
const channel = 'user_event';

const payload = z.object({ user: z.string(), type: z.string() });

/** Longer than a session's access token lives, a stream must not: its caller comes back and is asked again who they are. */
const longestMs = 9 * 60_000;

const told = (type: LiveEvent): StreamEvent<{ type: LiveEvent }> => ({ data: { type } });

/** What changes for one user. Begins with `sync`, and says it again whenever something may have been missed. */
export async function* followUser(
  events: Events,
  userId: string,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent<{ type: LiveEvent }>> {
  for await (const text of followChannel(events, channel, AbortSignal.any([signal, AbortSignal.timeout(longestMs)]))) {
    if (text === undefined) yield told('sync');
    else {
      const event = readEvent(text);
      if (event?.user === userId && isLive(event.type)) yield told(event.type);
    }
  }
}

function readEvent(text: string): z.output<typeof payload> | undefined {
  try {
    return payload.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function isLive(type: string): type is LiveEvent {
  return (liveEvents as readonly string[]).includes(type);
}
