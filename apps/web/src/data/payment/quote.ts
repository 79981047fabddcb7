import { wireKobo } from '@gatelight/contract/money';
import type { PaymentMethod } from '@gatelight/contract/money';
import { quotePrice } from '@gatelight/contract/selling/vending/prices';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

const MINUTE_MS = 60_000;

/** What an amount buys on a meter, line by line. */
export function quoteQuery(meterNumber: string, amountKobo: bigint, method: PaymentMethod) {
  return queryOptions({
    queryKey: ['quote', meterNumber, String(amountKobo), method],
    queryFn: ({ signal }) =>
      call(quotePrice, { body: { meterNumber, amount_kobo: wireKobo(amountKobo), method }, signal }),
    staleTime: 5 * MINUTE_MS,
    retry: false,
  });
}
