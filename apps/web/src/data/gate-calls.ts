import { getHouseAlarms } from '@gatelight/contract/places/alarms';
import { listAsks } from '@gatelight/contract/places/walk-ins';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { savedAnswer } from './queries/saved-answer.ts';

/** Also polled while the page is open: the event stream may be down just when a guest waits. */
const AGAIN_MS = 10_000;

/** Guests who are at the gate and ask for the user. */
export const asksQuery = queryOptions({
  queryKey: ['asks'],
  queryFn: ({ signal }) => call(listAsks, { signal }),
  refetchInterval: AGAIN_MS,
});

/** The alarms of a house, and whom to phone. Kept on the device: it matters most when there is no network. */
export const alarmsQuery = (house: string) =>
  queryOptions({
    queryKey: ['alarms', house],
    queryFn: savedAnswer(({ signal }) => call(getHouseAlarms, { params: { house }, signal })),
    refetchInterval: AGAIN_MS,
  });
