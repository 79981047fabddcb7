import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError } from '../../../api.ts';
import { PATHS } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { ErrorState } from '../../../ui/feedback/state-screens.tsx';
import { findSent } from '../opened-purchases.ts';
import type { PurchaseIntent } from '../form/intent.ts';
import { FALLBACK_SITE, requestPaymentLink, siteQuery } from '../queries.ts';
import type { IssuedAccount } from '../queries.ts';
import { checkFailureText } from '../confirmation/use-link-status.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

/** The request of this browser for the purchase in the page's address; without an address, for the newest. */
export function sentFor(query: URLSearchParams): PurchaseIntent | null {
  const amount = query.get('amount');
  const meter = query.get('meter_number');
  return findSent(
    ({ request }) =>
      (amount === null || amount === String(request.amount)) &&
      (meter === null || meter === request.metadata.meter_number),
  );
}

/** Final refusals: the server does not know this purchase as ours. */
function isFinalRefusal(failure: unknown): boolean {
  return (
    failure instanceof CallError &&
    failure.status >= 400 &&
    failure.status < 500 &&
    ![409, 429].includes(failure.status)
  );
}

export type FindAgainProps = {
  readonly sent: PurchaseIntent;
  readonly loading: ReactNode;
  /** Shown when there is no such purchase. */
  readonly lost: ReactNode;
  readonly children: (account: IssuedAccount) => ReactNode;
};

/**
 * After the browser was closed: sends the same request with the buyer's proof again, and the server returns the same
 * purchase with its address. So the device stores nothing that gives access to a token.
 */
export function FindAgain({ sent, loading, lost, children }: FindAgainProps) {
  const site = useQuery(siteQuery);
  const { merchant } = site.data ?? FALLBACK_SITE;
  const repeat = useQuery({
    queryKey: ['find-again', sent.request.reference],
    queryFn: () => requestPaymentLink(merchant, sent, false),
    enabled: site.isFetched,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
  if (repeat.data) return children(repeat.data);
  if (!repeat.isError) return loading;
  if (isFinalRefusal(repeat.error)) return lost;
  return (
    <>
      <PageHeading>{WORDS.confirmation.processing}</PageHeading>
      <ErrorState
        title={WORDS.confirmation.notFound}
        text={`${checkFailureText(repeat.error)} ${WORDS.confirmation.notFoundText}`}
        action={
          <>
            <Button
              name={WORDS.confirmation.checkAgain}
              isLoading={repeat.isFetching}
              onClick={() => void repeat.refetch()}
            />
            <LinkButton look="quiet" to={PATHS.findToken} name={WORDS.confirmation.toFindToken} />
          </>
        }
      />
    </>
  );
}
