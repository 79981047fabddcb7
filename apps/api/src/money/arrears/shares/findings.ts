import { queryCheck } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

export const shareChecks = [
  queryCheck({
    id: 'arrears.shares',
    owner: 'finance',
    reads: 'nightly',
    label: 'wrong-purchase-share',
    query: () => sql<{ detail: string }>`select detail from arrears.wrong_shares()`,
  }),
  queryCheck({
    id: 'arrears.stopped-work',
    owner: 'finance',
    reads: 'nightly',
    label: 'stopped-work',
    query: () => sql<{ detail: string }>`select detail from arrears.stopped_work()`,
  }),
];
