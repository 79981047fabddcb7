import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallError } from '../../../api.ts';
import { showError } from '../../../ui/feedback/toast.tsx';
import type { LinkAddress, LinkAnswer } from '../payment/payment-url.ts';
import { paymentPollMs } from './progress.ts';
import { FALLBACK_SITE, linkQuery, siteQuery } from '../queries.ts';
import { STRINGS } from '../../../strings/index.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

/**
 * The status of the payment: polled every ten seconds while the page is visible and online, immediately when it becomes so
 * again, until the payment is settled.
 */
export function useLinkStatus(address: LinkAddress) {
  const site = useQuery(siteQuery);
  const clientId = site.data?.client_id ?? FALLBACK_SITE.client_id;
  return useQuery({
    ...linkQuery(address, clientId),
    enabled: site.isFetched,
    retry: false,
    // Without network it waits, and the page says so: a failure each time would look as if the payment were in danger.
    networkMode: 'online',
    refetchInterval: ({ state }) => paymentPollMs(state.data?.status),
    refetchOnWindowFocus: ({ state }) => (paymentPollMs(state.data?.status) === false ? false : 'always'),
    refetchOnReconnect: ({ state }) => (paymentPollMs(state.data?.status) === false ? false : 'always'),
  });
}

/** The end of the payment window on this device's clock, also if that clock is wrong. */
export function deadlineOf(link: LinkAnswer & { receivedAt: number }): Date {
  return new Date(link.receivedAt + (Date.parse(link.expires_at) - Date.parse(link.now)));
}

/**
 * Why a check failed, with a text that is true while money may be on its way: the server's messages for refused calls say
 * that nothing was charged, which a failed check cannot know. Without a failure the check waits for a network.
 */
export function checkFailureText(failure: Error | null): string {
  if (failure === null) return WORDS.confirmation.noNetwork;
  if (!(failure instanceof CallError) || failure.code === 'internal') return STRINGS.failures.server;
  if (failure.code === 'no-network') return WORDS.confirmation.noNetwork;
  if (failure.code === 'too-slow') return WORDS.confirmation.slowNetwork;
  return failure.code === 'rate-limited' ? WORDS.confirmation.tooOften : WORDS.confirmation.noServer;
}

/** Logs and shows once that polling fails; silent while it keeps failing, and again after it worked in between. */
export function usePollFailure(poll: { isError: boolean; isSuccess: boolean; error: Error | null }): void {
  const wasSaid = useRef(false);
  const { isError, isSuccess, error } = poll;
  useEffect(() => {
    if (isSuccess) wasSaid.current = false;
    if (!isError || wasSaid.current) return;
    wasSaid.current = true;
    console.error('payment poll failed', error);
    showError(WORDS.confirmation.pollFailed(checkFailureText(error)));
  }, [isError, isSuccess, error]);
}
