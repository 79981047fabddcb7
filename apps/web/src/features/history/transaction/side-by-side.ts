import type { Transaction } from '@gatelight/contract/money/transactions';

/** From this width on a transaction opens beside the list. */
export const SIDE_BY_SIDE = '(width >= 64rem)';

/** With a link that opens or closes the panel: the list neither scrolls nor loses its position (`useArrival`). */
export const KEEPS_PLACE = { keepsPlace: true } as const;

/** The parts of the list that an open transaction needs. */
export type ListContext = {
  /** For the neighbours. */
  readonly entries: readonly Transaction[];
  /** The filters as the end of an address: `?type=wallet`, or nothing. */
  readonly suffix: string;
};
