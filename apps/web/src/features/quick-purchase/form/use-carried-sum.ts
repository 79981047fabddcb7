import type { QuickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';
import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { receiveSums } from '../calculator/carried-sum.ts';
import type { CarriedSum } from '../calculator/carried-sum.ts';

const IN_ORDER = ['fullName', 'phoneNumber', 'meterNumber', 'estateName', 'amount'] as const;

/** Fills in the values from the calculator and moves to the first empty field. */
export function useCarriedSum(form: UseFormReturn<QuickPurchaseForm>): void {
  const fillIn = useEffectEvent(({ amount, estateName }: CarriedSum) => {
    form.setValue('amount', amount, { shouldDirty: true });
    if (estateName !== '') form.setValue('estateName', estateName, { shouldDirty: true });
    const empty = IN_ORDER.find((name) => form.getValues(name) === '');
    form.setFocus(empty ?? 'amount');
  });
  useEffect(() => receiveSums((sum) => fillIn(sum)), []);
}
