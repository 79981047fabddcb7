import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
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
  ],
  wallet: ['wallet', 'funding', 'dashboard', 'transactions', 'service-charge', 'withdrawals'],
  order: ['vend-order', 'dashboard', 'transactions', 'wallet'],
  notification: ['notifications'],
  session: ['sessions'],
  meter: ['meters', 'dashboard'],
  ticket: ['tickets'],
};

/** Lists that a user may be reading on: news must not cancel the page that they have just asked for. */
const LISTS: readonly string[] = ['transactions', 'notifications'];

async function reload(queries: QueryClient, key: string): Promise<void> {
  const filters = { queryKey: [key] };
  if (LISTS.includes(key)) {
    const running = queries.getQueryCache().findAll(filters);
    await Promise.allSettled(running.map(async ({ promise }) => promise));
  }
  await queries.invalidateQueries(filters);
}

/** Keeps every signed-in page fresh: what the server tells is loaded again where it is shown. */
export function LiveQueries() {
  const queries = useQueryClient();
  useLive(({ type }) => {
    for (const key of KEYS[type]) void reload(queries, key);
  });
  return null;
}
