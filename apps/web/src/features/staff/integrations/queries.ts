import {
  getDelivery,
  getEndpoint,
  listApiKeys,
  listDeliveries,
  listEndpoints,
  showApiKey,
  showWebhookSecret,
} from '@gatelight/contract/integrations';
import type { ApiKeyView, DeliveryView, EndpointView } from '@gatelight/contract/integrations';
import { listProperties } from '@gatelight/contract/property-list';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { TABLE_PAGE } from '../../../data/use-table-list.ts';
import type { TablePage } from '../../../data/use-table-list.ts';

type Given = {
  readonly query: Readonly<Record<string, string>>;
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
};

/** Only what these calls know: which of the two lists is shown stands in the same address. */
function pageOf({ query, cursor }: Given, names: readonly string[]): object {
  const known = Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
  return { ...known, limit: TABLE_PAGE, ...(cursor !== undefined && { cursor }) };
}

export const INTEGRATION_KEY = ['admin', 'integrations'] as const;

export const readKeys = (given: Given): Promise<TablePage<ApiKeyView>> =>
  call(listApiKeys, { query: pageOf(given, ['estate', 'live']), signal: given.signal });

export const readEndpoints = (given: Given): Promise<TablePage<EndpointView>> =>
  call(listEndpoints, { query: pageOf(given, ['estate', 'state']), signal: given.signal });

export const readDeliveries =
  (id: string) =>
  (given: Given): Promise<TablePage<DeliveryView>> =>
    call(listDeliveries, {
      params: { id },
      query: pageOf(given, ['state', 'kind', 'q', 'sort']),
      signal: given.signal,
    });

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: [...INTEGRATION_KEY, 'endpoint', id],
    queryFn: ({ signal }) => call(getEndpoint, { params: { id }, signal }),
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...INTEGRATION_KEY, 'delivery', id],
    queryFn: ({ signal }) => call(getDelivery, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 3000 : false),
  });

export const estateChoicesQuery = queryOptions({
  queryKey: ['admin', 'estate-choices'],
  queryFn: async ({ signal }) =>
    (await call(listProperties, { signal })).map(({ id, name }) => ({ value: id, label: name })),
});

export type SecretOf = { readonly kind: 'key' | 'endpoint'; readonly id: string };

/** Works once. */
export const showSecret = ({ kind, id }: SecretOf): Promise<{ secret: string }> =>
  call(kind === 'key' ? showApiKey : showWebhookSecret, { params: { id } });
