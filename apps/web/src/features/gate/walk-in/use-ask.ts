import { useEffect, useRef, useState } from 'react';
import { getGateAsk } from '@gatelight/contract/places/walk-ins';
import type { GuardAsk } from '@gatelight/contract/places/walk-ins';
import { call, CallError } from '../../../api.ts';
import { useGateLive } from '../device/live.ts';

/** The current state of a question, and the milliseconds left: the server sends them, this device only counts them down. */
export function useAsk(first: GuardAsk): {
  readonly ask: GuardAsk;
  readonly left: number;
  take: (ask: GuardAsk) => void;
} {
  const [ask, setAsk] = useState(first);
  const asks = useGateLive((live) => live.asks);
  const since = useRef(performance.now());
  const [, tick] = useState(0);
  const take = (next: GuardAsk) => {
    since.current = performance.now();
    setAsk(next);
  };
  const left = Math.max(0, ask.ms_left - (performance.now() - since.current));
  const isOpen = ask.state === 'asking';
  const isOver = left === 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => tick((before) => before + 1), 500);
    return () => clearInterval(timer);
  }, [isOpen]);
  const { id } = ask;
  useEffect(() => {
    if (!isOpen) return undefined;
    const end = new AbortController();
    const read = () =>
      call(getGateAsk, { params: { ask: id }, signal: end.signal }).then(take, (failure: unknown) => {
        // No contact: it is requested again.
        if (!(failure instanceof CallError)) console.error(failure);
      });
    void read();
    // The stream reports changes; this poll is the fallback.
    const timer = setInterval(() => void read(), isOver ? 1000 : 5000);
    return () => {
      end.abort();
      clearInterval(timer);
    };
  }, [id, isOpen, isOver, asks]);
  return { ask, left, take };
}
