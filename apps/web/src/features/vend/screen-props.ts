import type { ReceivedOrder } from './queries.ts';

/** What each screen of the status page is given. */
export type ScreenProps = {
  readonly order: ReceivedOrder;
  readonly deadline: Date;
  readonly query: { readonly isFetching: boolean; readonly isError: boolean; readonly refetch: () => unknown };
};
