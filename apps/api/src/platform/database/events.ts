import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseHosts } from './database-url.ts';
import type { Log } from '../log.ts';
import { guardQueries } from './query-deadline.ts';

export interface Subscriber {
  /** Called for each NOTIFY on the channel. */
  onEvent: (payload: string) => void;
  /** Called after the connection was opened again: events may have been missed. */
  onResumed?: () => void;
}

/** Notifications of PostgreSQL to this process (NOTIFY): they wake jobs and feed streams. */
export interface Events {
  /**
   * Resolves once the process listens on the channel, or the first attempt failed. Returns a function that ends the
   * subscription.
   */
  subscribe: (channel: string, subscriber: Subscriber) => Promise<() => void>;
  close: () => Promise<void>;
}

export interface EventsOptions {
  url: string;
  log: Log;
  /** How often the connection is tested. Default: 5 s. */
  keepAliveMs?: number;
}

/**
 * The only listening connection of a process: never a pooled one, opened with the first subscription, and opened again
 * when the database restarts or becomes silent.
 */
export function createEvents(options: EventsOptions): Events {
  const { log, keepAliveMs = 5000 } = options;
  const hosts = databaseHosts(options.url);
  const subscribers = new Map<string, Set<Subscriber>>();
  const ended = new AbortController();
  let client: pg.Client | undefined;
  let working: Promise<void> | undefined;
  let turn = 0;

  async function connect(): Promise<void> {
    if (ended.signal.aborted) return;
    const next = new pg.Client({
      connectionString: hosts[turn % hosts.length],
      connectionTimeoutMillis: keepAliveMs,
      keepAlive: true,
      application_name: 'gatelight-listen',
    });
    guardQueries(next, { deadlineMs: keepAliveMs });
    let keepAlive: NodeJS.Timeout | undefined;
    let isLost = false;
    const connectAgain = () => {
      clearInterval(keepAlive);
      if (isLost || ended.signal.aborted) return;
      isLost = true;
      client = undefined;
      turn += 1;
      working = pause(1000, undefined, { signal: ended.signal }).then(connect, () => undefined);
    };
    next.on('error', connectAgain);
    next.on('end', connectAgain);
    next.on('notification', ({ channel, payload }) => {
      for (const subscriber of subscribers.get(channel) ?? []) subscriber.onEvent(payload ?? '');
    });
    try {
      await next.connect();
      // NOTIFY only reaches listeners on the server that accepts the writes.
      if (hosts.length > 1) await refuseStandby(next);
      for (const channel of subscribers.keys()) await listen(next, channel);
      if (ended.signal.aborted) return await next.end();
      client = next;
      // On a quiet day nothing arrives either: only a response shows that the connection is alive.
      keepAlive = setInterval(() => void next.query('select 1').catch(connectAgain), keepAliveMs);
      for (const one of [...subscribers.values()].flatMap((set) => [...set])) one.onResumed?.();
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for events, polling instead');
      connectAgain();
      await next.end().catch(() => undefined);
    }
  }

  return {
    async subscribe(channel, subscriber) {
      const others = subscribers.get(channel);
      if (others) others.add(subscriber);
      else subscribers.set(channel, new Set([subscriber]));
      if (!working) working = connect();
      else if (!others && client) await listen(client, channel).catch(() => undefined);
      // A lost connection is opened again later.
      if (!client) await Promise.race([working, pause(keepAliveMs * 2, undefined, { ref: false })]);
      return () => {
        const set = subscribers.get(channel);
        set?.delete(subscriber);
      };
    },
    async close() {
      ended.abort();
      await client?.end().catch(() => undefined);
      await working?.catch(() => undefined);
    },
  };
}

async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new Error('this server is a standby');
}

/**
 * The events of a channel, one after the other, until the signal ends it. The first event is immediate, and one follows
 * after each reconnection: both without a payload, because something may have been missed. A stream reads its rows
 * after each.
 */
export async function* followChannel(
  events: Events,
  channel: string,
  signal: AbortSignal,
): AsyncGenerator<string | undefined, void, undefined> {
  const waiting: (string | undefined)[] = [undefined];
  let wake: (() => void) | undefined;
  const add = (payload: string | undefined) => {
    // A slow reader needs one event, not a thousand.
    if (waiting.length >= 1000) waiting.splice(0, waiting.length, undefined);
    // One is enough to show that something may have been missed, like the one for the first connection.
    else if (payload !== undefined || waiting.length === 0 || waiting.at(-1) !== undefined) waiting.push(payload);
    wake?.();
  };
  const stop = await events.subscribe(channel, { onEvent: add, onResumed: () => add(undefined) });
  const onAbort = () => wake?.();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      if (waiting.length > 0) yield waiting.shift();
      else await new Promise<void>((resolve) => void (wake = resolve));
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    stop();
  }
}
