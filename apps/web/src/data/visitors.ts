import { listPasses, listVisitorHouses } from '@gatelight/contract/places/gate/passes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { savedAnswer } from './queries/saved-answer.ts';

/** The houses to which the user may invite. */
export const visitorHousesQuery = queryOptions({
  queryKey: ['visitors', 'houses'],
  queryFn: savedAnswer(({ signal }) => call(listVisitorHouses, { signal })),
});

/** More than a house may have in use at the same time. */
const MOST = 100;

/** The codes of a house that are in use. They work at the gate without network, so they are kept on the device. */
export const passesQuery = (house: string) =>
  queryOptions({
    queryKey: ['visitors', house, 'passes'],
    queryFn: savedAnswer(
      async ({ signal }) => (await call(listPasses, { params: { house }, query: { limit: MOST }, signal })).items,
    ),
    staleTime: 10_000,
    refetchOnWindowFocus: 'always',
  });
