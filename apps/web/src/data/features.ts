import { listFeatures } from '@gatelight/contract/settings';
import type { FeatureName } from '@gatelight/contract/features';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';

const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: ({ signal }) => call(listFeatures, { signal }),
  staleTime: 60_000,
});

/** Whether a service is switched on for the caller. True until we know: the server refuses what is off. */
export function useIsFeatureOn(name: FeatureName): boolean {
  const { data } = useQuery(featuresQuery);
  return data?.find((one) => one.name === name)?.is_on ?? true;
}
