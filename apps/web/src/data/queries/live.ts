import { listNotifications, liveEvents, streamEvents } from '@gatelight/contract/base/notifications/inbox';
import type { LiveEvent, RecentChanges } from '@gatelight/contract/base/notifications/inbox';
import { useEffect, useRef } from 'react';
import { CallError, call } from '../../api.ts';

/** `sync`: something may have been missed, so read everything again. Every other event names what to read again. */
export type LiveNews = {
  readonly type: LiveEvent;
  /** With `sync`: what may have been missed when nothing else changed within its time. */
  readonly recent?: RecentChanges;
};

type Listener = (news: LiveNews) => void;

const NAME = 'gatelight-live';
/** A tab that was suspended for longer may have missed events. */
const SLEPT_MS = 30_000;
const RETRY_MS = [1000, 2000, 5000, 15_000, 30_000] as const;

const listeners = new Set<Listener>();
let stop: (() => void) | undefined;

function deliver(news: LiveNews): void {
  for (const listener of listeners) listener(news);
}

const isKnown = (type: unknown): type is LiveEvent => (liveEvents as readonly unknown[]).includes(type);

function isRecent(value: unknown): value is RecentChanges {
  return (
    typeof value === 'object' &&
    value !== null &&
    'seconds' in value &&
    typeof value.seconds === 'number' &&
    'types' in value &&
    Array.isArray(value.types) &&
    value.types.every(isKnown)
  );
}

/**
 * Null: a kind of news that this version of the page does not know. When only `recent` is not known, for example because a newer server
 * names a new kind in it, everything is read again.
 */
function newsOf(value: unknown): LiveNews | null {
  if (typeof value !== 'object' || value === null || !('type' in value) || !isKnown(value.type)) return null;
  return 'recent' in value && isRecent(value.recent)
    ? { type: value.type, recent: value.recent }
    : { type: value.type };
}

function readNews(text: unknown): LiveNews | null {
  try {
    return newsOf(JSON.parse(String(text)));
  } catch {
    return null;
  }
}

/**
 * Keeps the stream open until the signal ends it. The browser connects again by itself after a lost connection; after a
 * refusal a call renews the session first, or finds out that it is over.
 */
async function keepOpen(heard: Listener, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const openedAt = Date.now();
    await untilRefused(heard, signal);
    if (signal.aborted) return;
    if (Date.now() - openedAt > 60_000) failures = 0;
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 30_000, signal);
    if (signal.aborted) return;
    try {
      await call(listNotifications, { query: { limit: 1 }, signal });
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 401) return;
    }
  }
}

function untilRefused(heard: Listener, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(streamEvents.path);
    const close = () => {
      source.close();
      resolve();
    };
    signal.addEventListener('abort', close, { once: true });
    source.addEventListener('message', ({ data }) => {
      const news = readNews(data);
      if (news) heard(news);
    });
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      signal.removeEventListener('abort', close);
      close();
    });
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** One connection for all tabs of this browser: the tab that holds the lock has it and passes events on to the others. */
function start(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
  tabs?.addEventListener('message', ({ data }) => {
    const news = newsOf(data);
    if (news) deliver(news);
  });
  const heard = (news: LiveNews) => {
    deliver(news);
    tabs?.postMessage(news);
  };
  let hiddenAt = 0;
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    else if (hiddenAt > 0 && Date.now() - hiddenAt > SLEPT_MS) deliver({ type: 'sync' });
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) deliver({ type: 'sync' });
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pageshow', onPageShow);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pageshow', onPageShow);
    tabs?.close();
  });
  if ('locks' in navigator && tabs) {
    navigator.locks.request(NAME, { signal }, () => keepOpen(heard, signal)).catch(() => undefined);
  } else {
    void keepOpen(heard, signal);
  }
  return () => ended.abort();
}

/** Calls `on` for everything that changes for the signed-in user, in every tab, over one connection of the browser. */
export function useLive(on: Listener): void {
  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  useEffect(() => {
    if (typeof EventSource === 'undefined') return undefined;
    const listener: Listener = (news) => latest.current(news);
    listeners.add(listener);
    stop ??= start();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = undefined;
    };
  }, []);
}
