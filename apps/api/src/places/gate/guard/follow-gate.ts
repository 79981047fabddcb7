import { gateEvents, type GateEvent } from '@gatelight/contract';
import { followChannel, type Events } from '#platform/database/events';
import type { StreamEvent } from '#platform/http/streams';
import { z } from 'zod';

/** What `gate.tell` tells: `{"estate": 1, "type": "alarm"}`. */
const channel = 'gate_event';
const payload = z.object({ estate: z.int(), type: z.enum(gateEvents) });

/** A device that was cut off meanwhile hears nothing new for longer than this. No event says anything about a person. */
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
      const told = readEvent(text);
      if (told?.estate === estateId) yield { data: { type: told.type } };
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
