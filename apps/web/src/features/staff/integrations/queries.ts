import { getDelivery, getEndpoint, showApiKey, showWebhookSecret } from '@gatelight/contract/office/integrations';
import { listProperties } from '@gatelight/contract/places/estates/property-list';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

export const INTEGRATION_KEY = ['admin', 'integrations'] as const;

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: [...INTEGRATION_KEY, 'endpoint', id],
    queryFn: ({ signal }) => call(getEndpoint, { params: { id }, signal }),
    refetchInterval: 5000,
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
