import { getPin } from '@gatelight/contract/base/identity/wallet-pin';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Whether the user has a wallet PIN, and how many tries it has left. */
export const pinQuery = queryOptions({
  queryKey: ['wallet-pin'],
  queryFn: ({ signal }) => call(getPin, { signal }),
});
