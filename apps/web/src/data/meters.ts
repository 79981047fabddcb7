import { listHouses, listMyMeters, listOwnedHouses } from '@gatelight/contract/places/households';
import { listProperties } from '@gatelight/contract/places/estates/property-list';
import { getEstimate } from '@gatelight/contract/places/usage';
import type { MyMeter } from '@gatelight/contract/places/households';
import type { AnswerOf } from '@gatelight/contract/route';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import { usePropertyStore } from './session/property-store.ts';
import { savedAnswer } from './queries/saved-answer.ts';
import { rememberPlace } from './session/user-store.ts';

export type Estimate = AnswerOf<typeof getEstimate>;

/** The home of a meter, for the top bar: "Palm Court Estate · Block 4, Flat 2". */
const homeOfMeter = (meter: MyMeter | undefined) =>
  meter ? [meter.estate_name, meter.house_name].filter(Boolean).join(' · ') : null;

/** The meters that the caller may use, the default one first. */
export const myMetersQuery = queryOptions({
  queryKey: ['meters', 'mine'],
  queryFn: savedAnswer(async ({ signal }): Promise<MyMeter[]> => {
    const meters = await call(listMyMeters, { signal });
    rememberPlace(homeOfMeter(meters[0]));
    return meters;
  }),
});

/** The houses of a home owner. */
export const housesOwnedQuery = queryOptions({
  queryKey: ['meters', 'houses'],
  queryFn: ({ signal }) => call(listOwnedHouses, { signal }),
});

/** For how long the units of a meter will last. */
export function estimateQuery(id: string) {
  return queryOptions({
    queryKey: ['meters', 'estimate', id],
    queryFn: savedAnswer(({ signal }): Promise<Estimate> => call(getEstimate, { params: { id }, signal })),
  });
}

export const useMeters = () => useQuery(myMetersQuery);

const MINUTE_MS = 60_000;

/** The estates; the list of the last visit is there immediately. */
export const estatesQuery = queryOptions({
  queryKey: ['estates'],
  queryFn: async ({ signal }) => {
    const estates = await call(listProperties, { signal });
    usePropertyStore.getState().set(estates);
    return estates;
  },
  staleTime: 10 * MINUTE_MS,
});

/** The houses of one estate. */
export const housesQuery = (estateId: string) =>
  queryOptions({
    queryKey: ['houses', estateId],
    queryFn: ({ signal }) => call(listHouses, { params: { id: estateId }, signal }),
    staleTime: 10 * MINUTE_MS,
  });
