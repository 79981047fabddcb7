import { useQuery } from '@tanstack/react-query';
import { quoteQuery } from '../../../data/payment/quote.ts';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { shareQuery } from '../queries.ts';
import { amountKoboOf } from '../use-vend-form.ts';
import type { VendForm } from '../use-vend-form.ts';

const SETTLE_MS = 300;

/** The units for the amount on the verified or own meter, a moment after the last key. */
export function useQuote({ checked, draft, method, myMeter }: VendForm) {
  const own = draft.tab === 'mine' && myMeter?.role !== 'viewer' ? myMeter : undefined;
  const number = checked?.number ?? own?.number;
  const amountKobo = amountKoboOf(useDebounced(draft.amount, SETTLE_MS));
  const { data, isPending, error } = useQuery({
    ...quoteQuery(number ?? '', amountKobo ?? 0n, method),
    enabled: number !== undefined && amountKobo !== null,
  });
  const share = useQuery({
    ...shareQuery(number ?? '', amountKobo ?? 0n),
    enabled: number !== undefined && amountKobo !== null && method === 'wallet',
  });
  const price = number !== undefined && amountKobo !== null ? data : undefined;
  return {
    hasMeter: number !== undefined,
    amountKobo,
    price,
    /** The share that the wallet would also pay for debts of the home. */
    shareKobo: price && method === 'wallet' ? (share.data?.share_kobo ?? 0n) : 0n,
    isPending,
    error,
    /** The units of exactly the amount in the form. */
    units: price && price.amount_kobo === amountKoboOf(draft.amount) ? `${price.units} ${price.unit}` : undefined,
  };
}

export type Quote = ReturnType<typeof useQuote>;
