import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const AGAIN_MS = 60_000;

/**
 * Sends the diesel entries that wait on this device, whatever page of the portal is open: when it opens, when the network is back, and each
 * minute. The code for it comes after the page.
 */
export function useSending(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const send = () =>
      void import('./diesel/outbox/send-waiting.ts')
        .then(({ sendWaiting }) => sendWaiting(queries))
        // Without network the code may not be here either; the next time it is.
        .catch(() => undefined);
    send();
    const again = setInterval(send, AGAIN_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(again);
      window.removeEventListener('online', send);
    };
  }, [queries]);
}
