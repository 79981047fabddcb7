import { useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect } from 'react';
import { walletQuery } from './wallet.ts';

/** When a payment is settled: forgets the form's own memory of it, and loads again what other pages know about the money. */
export function useSettledPayment(isSettled: boolean, forget: () => void): void {
  const queryClient = useQueryClient();
  const settle = useEffectEvent(() => {
    forget();
    for (const key of [walletQuery.queryKey, ['dashboard'], ['transactions']]) {
      void queryClient.invalidateQueries({ queryKey: key });
    }
  });
  // Before the screen of the settled payment begins to load anything: that would be loaded twice.
  useLayoutEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);
}
