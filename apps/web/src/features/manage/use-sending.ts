import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const AGAIN_MS = 60_000;

/**
 * Sends the diesel entries that wait on this device, on any page of the portal: when it opens, when the network works again, and each
 * minute. The code for it loads after the page.
 */
export function useSending(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const send = () =>
      void import('./diesel/outbox/send-waiting.ts')
        .then(({ sendWaiting }) => sendWaiting(queries))
        // Without network the code may not load either; it is retried the next time.
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
