import { getStaffCounts } from '@gatelight/contract/office/staff-lists/staff-orders';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { StaffShell } from './staff-shell.tsx';
import type { StaffShellProps } from './staff-shell.tsx';

const HALF_MINUTE_MS = 30_000;

/** The frame of staff with the number of waiting items beside each entry, loaded again every half minute. */
export function ShellWithCounts(props: Omit<StaffShellProps, 'counts'>) {
  const { data } = useQuery({
    queryKey: ['admin', 'counts'],
    queryFn: ({ signal }) => call(getStaffCounts, { signal }),
    refetchInterval: HALF_MINUTE_MS,
    enabled: props.permissions.has('overview.read'),
  });
  const counts = data && {
    orders: data.orders.unknown + data.orders.attention,
    tickets: data.tickets,
    reconciliation: data.reconciliation,
    payouts: data.payouts,
    refunds: data.refunds,
    disputes: data.disputes,
    approvals: data.approvals,
  };
  return <StaffShell {...props} counts={counts ?? {}} />;
}
