import { getHousehold } from '@gatelight/contract/places/helpers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { savedQuery } from './queries/saved-query.ts';

/** Helpers, vehicles and leaving goods of a house. */
export const householdQuery = (house: string) =>
  queryOptions({
    queryKey: ['visitors', house, 'household'],
    ...savedQuery(({ signal }) => call(getHousehold, { params: { house }, signal })),
    staleTime: 10_000,
    refetchOnWindowFocus: 'always',
  });
