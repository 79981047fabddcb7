import { listFeatures } from '@gatelight/contract/office/settings';
import type { FeatureName } from '@gatelight/contract/office/settings/features';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';

const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: ({ signal }) => call(listFeatures, { signal }),
  staleTime: 60_000,
});

/** Whether the operator switched a service off for this user. Unknown counts as on: the server refuses anyway. */
export function useIsOff(name: FeatureName): boolean {
  return useQuery(featuresQuery).data?.some((feature) => feature.name === name && !feature.is_on) ?? false;
}
