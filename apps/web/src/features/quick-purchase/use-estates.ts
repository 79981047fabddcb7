import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { estatesQuery } from './queries.ts';

/**
 * The list of estates, for the form and for the calculator above it. The part that is hydrated later begins without the list, as the
 * page was prerendered, although the other one may have it already: React would draw it again otherwise.
 */
export function useEstates() {
  const { data, isError, isPending } = useQuery(estatesQuery);
  return useHydrated() ? { data, isError, isPending } : { data: undefined, isError: false, isPending: true };
}
