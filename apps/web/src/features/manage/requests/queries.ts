import { listManagedEstates } from '@gatelight/contract/places/households';
import { decideApproval, listApprovals } from '@gatelight/contract/places/households/requests';
import type { BodyInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

const MINUTE_MS = 60_000;

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
