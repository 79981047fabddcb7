import { useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useLive } from './live.ts';
import type { LiveNews } from './live.ts';

/** What to load again for each kind of news, by the first part of its query key. */
const KEYS: Readonly<Record<LiveNews['type'], readonly string[]>> = {
  sync: [
    'wallet',
    'funding',
    'dashboard',
    'vend-order',
    'transactions',
    'notifications',
    'meters',
    'tickets',
    'service-charge',
    'withdrawals',
    'asks',
    'alarms',
  ],
  wallet: ['wallet', 'funding', 'dashboard', 'transactions', 'service-charge', 'withdrawals'],
  order: ['vend-order', 'dashboard', 'transactions', 'wallet'],
  notification: ['notifications'],
  session: ['sessions'],
  meter: ['meters', 'dashboard'],
  ticket: ['tickets'],
  visitor: ['asks', 'alarms'],
};

/** Lists that a user may be reading on: an event must not cancel the page that they have just requested. */
const LISTS: readonly string[] = ['transactions', 'notifications'];

/**
 * The data of a response is at most this much older than its arrival: a call ends after 10 s, and the document may have made it
 * up to 20 s before its page used the response.
 */
const ANSWER_MS = 35_000;

/** Whether the data may lack a change. Data that loads for the first time is newer than any stored data. */
function mayLack({ state }: Query, key: string, { type, recent }: LiveNews): boolean {
  if (type !== 'sync' || !recent || recent.types.some((changed) => KEYS[changed].includes(key))) return true;
  const age = state.data === undefined && state.fetchStatus !== 'idle' ? 0 : Date.now() - state.dataUpdatedAt;
  return age + ANSWER_MS > recent.seconds * 1000;
}

async function reload(queries: QueryClient, key: string, news: LiveNews): Promise<void> {
  const lacking = queries
    .getQueryCache()
    .findAll({ queryKey: [key] })
    .filter((query) => mayLack(query, key, news));
  if (LISTS.includes(key)) await Promise.allSettled(lacking.map(async ({ promise }) => promise));
  await queries.invalidateQueries({ predicate: (query) => lacking.includes(query) });
}

/** Keeps every signed-in page up to date: data that the server reports as changed is loaded again where it is shown. */
export function LiveQueries() {
  const queries = useQueryClient();
  useLive((news) => {
    for (const key of KEYS[news.type]) void reload(queries, key, news);
  });
  return null;
}
