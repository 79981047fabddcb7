import type { EstateRole } from '@gatelight/contract/places/teams';
import { useQuery } from '@tanstack/react-query';
import { estateCountsQuery } from './estate-queries.ts';
import type { PortalCounter } from './navigation.ts';

/** How many items wait in an estate; counters of other roles are missing. */
export type PortalCounts = Readonly<Partial<Record<PortalCounter, number>>>;

const COUNTED: readonly EstateRole[] = ['manager', 'accountant', 'facilityOfficer'];

/** One call for all of them. */
export function usePortalCounts(estateId: string | undefined, roles: readonly EstateRole[]): PortalCounts {
  const isCounted = COUNTED.some((role) => roles.includes(role));
  const { data } = useQuery({ ...estateCountsQuery(estateId ?? ''), enabled: estateId !== undefined && isCounted });
  if (!data) return {};
  return {
    requests: data.requests ?? 0,
    tickets: data.tickets ?? 0,
    lateJobs: data.late_jobs ?? 0,
    payments: data.payments ?? 0,
  };
}
