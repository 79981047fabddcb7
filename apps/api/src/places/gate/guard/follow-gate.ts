import { gateEvents, type GateEvent } from '@gatelight/contract';
import { followChannel, type Events } from '#platform/database/events';
import type { StreamEvent } from '#platform/http/streams';
import { z } from 'zod';

/** The channel of `gate.tell`. Its messages look like `{"estate": 1, "type": "alarm"}`. */
const channel = 'gate_event';
const payload = z.object({ estate: z.int(), type: z.enum(gateEvents) });

/** After this time, a device that was cut off receives nothing new. No event has facts about a person. */
const longestMs = 9 * 60_000;

/** Follows what changes at the gates of one estate. It begins with `sync`. */
export async function* followGate(
  events: Events,
  estateId: number,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent<{ type: GateEvent }>> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
  for await (const text of followChannel(events, channel, ends)) {
    if (text === undefined) yield { data: { type: 'sync' } };
    else {
      const event = readEvent(text);
      if (event?.estate === estateId) yield { data: { type: event.type } };
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
