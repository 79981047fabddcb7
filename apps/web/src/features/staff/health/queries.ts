import { getHealth } from '@gatelight/contract/office/health';
import type { AnswerOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

export type Health = AnswerOf<typeof getHealth>;

/** Read again every 15 seconds while the page is open. */
export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }): Promise<Health> => call(getHealth, { signal }),
  refetchInterval: 15_000,
});
