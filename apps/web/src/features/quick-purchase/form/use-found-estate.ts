import type { QuickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { MeterCheck } from './meter-check.tsx';

/**
 * Fills in the estate of the found meter, and changes it with the meter. Another estate that the payer chose stays:
 * when the meter is not in it, the server says so.
 */
export function useFoundEstate(form: UseFormReturn<QuickPurchaseForm>, check: MeterCheck): void {
  const lastFound = useRef('');
  const found = check.state === 'known' ? check.estateName : null;
  const fillIn = useEffectEvent((estateName: string) => {
    const shown = form.getValues('estateName');
    const isOurs = shown === '' || shown === lastFound.current;
    lastFound.current = estateName;
    if (isOurs && shown !== estateName) form.setValue('estateName', estateName, { shouldValidate: true });
  });
  useEffect(() => {
    if (found !== null) fillIn(found);
  }, [found]);
}
