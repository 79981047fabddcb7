import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { WATCH_SECONDS } from '../../ui/payment/status/payment-status.tsx';
import { watchDeadline } from '../queries/watch-deadline.ts';
import { watchFailure } from '../queries/watch-failure.ts';
import { useLeftPage } from './use-left-page.ts';
import { useSettledPayment } from './use-settled-payment.ts';

export type PaymentToWatch<Payment> = {
  readonly reference: string;
  readonly query: Pick<UseQueryOptions<Payment, Error, Payment, string[]>, 'queryKey' | 'queryFn' | 'staleTime'>;
  /** How long until it is read again; false: nothing can change any more. */
  readonly pollMs: (payment: Payment | undefined, answers: number) => number | false;
  /** Whether the payer still has to pay on the provider's page. */
  readonly hasOpenPage: (payment: Payment) => boolean;
  /** Says that the payer came back from that page without having paid. */
  readonly leave: (reference: string) => Promise<Payment>;
  readonly isSettled: (payment: Payment) => boolean;
  /** Removes the data that the form remembers about it. */
  readonly forget: () => void;
};

/** A payment on its status page: polled, ended when its payer left the provider's page, and reported to the form once it is settled. */
export function useWatchedPayment<Payment>(watched: PaymentToWatch<Payment>) {
  const { reference, query } = watched;
  const [deadline] = useState(() => watchDeadline(reference, WATCH_SECONDS));
  const payment: UseQueryResult<Payment> = useQuery({
    ...query,
    retry: false,
    refetchInterval: ({ state }) => watched.pollMs(state.data, state.dataUpdateCount),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const { data } = payment;
  const queryClient = useQueryClient();
  const isLeaving = useLeftPage(data !== undefined && watched.hasOpenPage(data), async () =>
    queryClient.setQueryData<Payment>(query.queryKey, await watched.leave(reference)),
  );
  useSettledPayment(data !== undefined && watched.isSettled(data), watched.forget);
  return {
    deadline,
    payment,
    /** The content of `WatchedPayment`. */
    shown: {
      query: isLeaving ? { ...payment, data: undefined } : payment,
      failure: watchFailure(payment.error),
      deadline,
    },
  };
}
