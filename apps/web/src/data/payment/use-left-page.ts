import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The payer is back from the provider's page and has not paid: `leave` makes the server ask the provider immediately, and ends the payment
 * unless money is on its way. True until the response arrives; without one, the page goes on checking.
 */
export function useLeftPage(isPageOpen: boolean, leave: () => Promise<unknown>): boolean {
  const [isOver, setIsOver] = useState(false);
  const leaveOnce = useEffectEvent(() => {
    leave()
      .catch(() => undefined)
      .finally(() => setIsOver(true));
  });
  useEffect(() => {
    if (isPageOpen) leaveOnce();
  }, [isPageOpen]);
  return isPageOpen && !isOver;
}
