import { getCockpit } from '@gatelight/contract/office/staff-lists/cockpit';
import { getFirstSteps } from '@gatelight/contract/office/staff-lists/first-steps';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

const EVERY_MS = 15_000;

/** Queues and the state of parts, read again every 15 seconds while the page is open. */
export const cockpitQuery = queryOptions({
  queryKey: ['admin', 'cockpit'],
  queryFn: ({ signal }) => call(getCockpit, { signal }),
  refetchInterval: EVERY_MS,
});

/** What the business lacks to sell; it changes with what staff do on other pages. */
export const firstStepsQuery = queryOptions({
  queryKey: ['admin', 'first-steps'],
  queryFn: ({ signal }) => call(getFirstSteps, { signal }),
  staleTime: 0,
});
