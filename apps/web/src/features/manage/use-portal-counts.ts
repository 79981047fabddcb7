import type { EstateRole } from '@gatelight/contract/teams';
import { useQuery } from '@tanstack/react-query';
import type { PortalCounter } from './navigation.ts';
import { approvalsQuery } from './requests/queries.ts';

/** How much waits in an estate; a counter that is not there is not theirs. */
export type PortalCounts = Readonly<Partial<Record<PortalCounter, number>>>;

export function usePortalCounts(estateId: string | undefined, roles: readonly EstateRole[]): PortalCounts {
  const { data: requests } = useQuery({ ...approvalsQuery, enabled: roles.includes('manager') });
  return requests ? { requests: requests.filter(({ estate_id: at }) => at === estateId).length } : {};
}
