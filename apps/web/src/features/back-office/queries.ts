import { decideApproval, getOverview, listApprovals, listManagedEstates } from '@gatelight/contract';
import type { AnswerOf, BodyInputOf } from '@gatelight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export type Overview = AnswerOf<typeof getOverview>;

const MINUTE_MS = 60_000;

/** The figures of today; read again each minute while the page is open. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }): Promise<Overview> => call(getOverview, { signal }),
  refetchInterval: MINUTE_MS,
});

export const approvalsQuery = queryOptions({
  queryKey: ['overview', 'approvals'],
  queryFn: ({ signal }) => call(listApprovals, { signal }),
  refetchInterval: MINUTE_MS,
});

export const managedEstatesQuery = queryOptions({
  queryKey: ['overview', 'estates'],
  queryFn: ({ signal }) => call(listManagedEstates, { signal }),
});

export const decide = (id: string, body: BodyInputOf<typeof decideApproval>) =>
  call(decideApproval, { params: { id }, body });
