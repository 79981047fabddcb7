import type { ReactNode } from 'react';
import type { Charge, ChargeStatusProps } from '../../ui/payment/status/charge-status.tsx';
import { PaymentStatusPage, WatchedPayment } from '../../ui/payment/status/payment-status.tsx';
import { paymentPage } from './callback.ts';
import { useWatchedPayment } from './use-watched-payment.ts';
import type { PaymentToWatch } from './use-watched-payment.ts';

const FIRST_MS = 1500;
const SLOWEST_MS = 10_000;

function pollMs(charge: Charge | undefined, answers: number): number | false {
  if (charge?.status === 'credited') return false;
  const isClosed = charge?.status === 'failed' || charge?.status === 'expired';
  return isClosed ? 3 * SLOWEST_MS : Math.min(FIRST_MS + answers * 500, SLOWEST_MS);
}

type OpenCharge = Charge & { readonly authorization_url: string | null };

type ChargeStatusPageProps<Read extends OpenCharge> = Pick<PaymentToWatch<Read>, 'leave' | 'forget'> & {
  readonly title: string;
  readonly queryOf: (reference: string) => PaymentToWatch<Read>['query'];
  readonly children: (
    charge: Read,
    given: Pick<ChargeStatusProps, 'charge' | 'deadline' | 'page' | 'isChecking' | 'onCheck'>,
  ) => ReactNode;
};

/** The status page of a payment into a wallet or for a house: `children` draws it once it is read. */
export function ChargeStatusPage<Read extends OpenCharge>(props: ChargeStatusPageProps<Read>) {
  return (
    <PaymentStatusPage title={props.title}>
      {(reference) => <Watched key={reference} {...props} reference={reference} />}
    </PaymentStatusPage>
  );
}

function Watched<Read extends OpenCharge>(props: ChargeStatusPageProps<Read> & { readonly reference: string }) {
  const { reference, title, leave, forget, queryOf, children } = props;
  const { payment, deadline, shown } = useWatchedPayment<Read>({
    reference,
    query: queryOf(reference),
    pollMs,
    hasOpenPage: ({ status, authorization_url: url }) => status === 'pending' && url !== null,
    leave,
    isSettled: ({ status }) => status !== 'pending',
    forget,
  });
  return (
    <WatchedPayment title={title} {...shown}>
      {(charge) =>
        children(charge, {
          charge,
          deadline,
          page: paymentPage(charge.authorization_url),
          isChecking: payment.isFetching,
          onCheck: () => void payment.refetch(),
        })
      }
    </WatchedPayment>
  );
}
