import type { GateAlarm } from '@gatelight/contract/places/alarms';
import { listGateAlarms } from '@gatelight/contract/places/alarms';
import { streamGateEvents } from '@gatelight/contract/places/gate/at-gate';
import { create } from 'zustand';
import { call } from '../../../api.ts';
import { gateNow } from './gate.ts';

/* Events that must reach the gate within seconds: alarms, and answers of houses. The server streams them; without a stream the gate polls. */

interface Live {
  readonly alarms: readonly GateAlarm[];
  /** Rises with each change of a question to a house. */
  readonly asks: number;
}

export const useGateLive = create<Live>(() => ({ alarms: [], asks: 0 }));

/** Without a stream, and as a fallback beside it. */
const ASK_MS = 5000;
const REOPEN_MS = 5000;

/** Alarms that this phone showed. When one of them was false, its guard must see that too; other guards need not. */
const shown = new Set<string>();

export async function readAlarms(): Promise<void> {
  const given = await call(listGateAlarms).catch(() => undefined);
  if (!given) return;
  for (const { id, is_false: isFalse } of given) if (!isFalse) shown.add(id);
  useGateLive.setState({ alarms: given.filter(({ id }) => shown.has(id)) });
}

export function dropAlarm({ id, is_false: isFalse }: GateAlarm): void {
  if (isFalse) shown.delete(id);
  useGateLive.setState(({ alarms }) => ({ alarms: alarms.filter((alarm) => alarm.id !== id) }));
}

const noteAsk = () => useGateLive.setState(({ asks }) => ({ asks: asks + 1 }));

function heard(text: string): void {
  if (text.includes('alarm') || text.includes('sync')) void readAlarms();
  if (text.includes('walk-in') || text.includes('sync')) noteAsk();
}

/** Follows the gate until the signal ends. */
export function followGate(signal: AbortSignal): void {
  let source: EventSource | undefined;
  let reopen: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    if (signal.aborted || typeof EventSource === 'undefined') return;
    source = new EventSource(streamGateEvents.path);
    source.addEventListener('message', ({ data }) => heard(String(data)));
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      reopen = setTimeout(open, REOPEN_MS);
    });
  };
  const ask = () => {
    const isOpen = source !== undefined && source.readyState === 1;
    if (isOpen || document.visibilityState !== 'visible' || gateNow().phase !== 'ready') return;
    void readAlarms();
    noteAsk();
  };
  open();
  void readAlarms();
  const timer = setInterval(ask, ASK_MS);
  signal.addEventListener('abort', () => {
    source?.close();
    clearInterval(timer);
    clearTimeout(reopen);
  });
}
