import type { ReceivedOrder } from './queries.ts';

/** The props of each screen of the status page. */
export type ScreenProps = {
  readonly order: ReceivedOrder;
  readonly deadline: Date;
  readonly query: { readonly isFetching: boolean; readonly isError: boolean; readonly refetch: () => unknown };
};
