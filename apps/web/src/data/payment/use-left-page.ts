import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The payer is back from the provider's page and has not paid: `leave` has the provider asked at once, and ends the payment
 * unless money is on its way. True until its answer is here; without one, the page goes on checking.
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
