import { useEffect, useState } from 'react';

/** Purchases whose buyers are waiting for the token on this page. After a reload, a return or a link from elsewhere it is empty. */
const awaited = new Set<string>();

/** The buyer has just paid and goes to the page that shows the token. */
export function awaitToken(reference: string): void {
  awaited.add(reference);
}

/** The page waits for the token of this purchase: its payment, or the token itself. */
export function useTokenAwaited(reference: string, isWaiting: boolean): void {
  useEffect(() => {
    if (isWaiting) awaited.add(reference);
  }, [reference, isWaiting]);
  // Only when the page is left: the code that shows the token may come a moment after the token.
  useEffect(
    () => () => {
      awaited.delete(reference);
    },
    [reference],
  );
}

/** Whether the token became ready while its buyer was waiting for it: true for one page, once. */
export function useTokenMoment(reference: string, isReady = true): boolean {
  const [isMoment, setIsMoment] = useState<boolean>();
  if (isReady && isMoment === undefined) setIsMoment(awaited.has(reference));
  useEffect(() => {
    if (isReady) awaited.delete(reference);
  }, [reference, isReady]);
  return isReady && isMoment === true;
}
