import { getHousehold } from '@gatelight/contract/places/helpers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { savedAnswer } from './queries/saved-answer.ts';

/** Helpers, vehicles and leaving goods of a house. */
export const householdQuery = (house: string) =>
  queryOptions({
    queryKey: ['visitors', house, 'household'],
    queryFn: savedAnswer(({ signal }) => call(getHousehold, { params: { house }, signal })),
    staleTime: 10_000,
    refetchOnWindowFocus: 'always',
  });
