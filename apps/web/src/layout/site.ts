import { getSite } from '@gatelight/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';

/** The public settings of the deployment that serves this page; undefined until they are known. */
export function useSite() {
  return useQuery({ queryKey: ['site'], queryFn: ({ signal }) => call(getSite, { signal }), staleTime: Infinity });
}
