import { listCards, removeCard, updateCard } from '@gatelight/contract/money/payments/cards';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { useSingleMutation } from '../queries/use-single-mutation.ts';

/** The saved cards of the caller, the default first. */
export const cardsQuery = queryOptions({
  queryKey: ['cards'],
  queryFn: ({ signal }) => call(listCards, { signal }),
});

/** A new name, or that the card is the default from now on. */
export type CardChange = { readonly id: string; readonly name?: string; readonly is_default?: true };

export function useCardChange() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, ...body }: CardChange) => call(updateCard, { params: { id }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: cardsQuery.queryKey }),
  });
}

/** Removes a card. Refused with `step-up-required` until the password was confirmed (`useStepUp`). */
export function useCardRemoval(): (id: string) => Promise<void> {
  const cache = useQueryClient();
  return async (id) => {
    await call(removeCard, { params: { id } });
    await cache.invalidateQueries({ queryKey: cardsQuery.queryKey });
  };
}
