import { addMeter } from '@gatelight/contract/places/households';
import { createMeterRequest } from '@gatelight/contract/places/households/requests';
import { skipDetails } from '@gatelight/contract/base/identity/own-account';
import { checkMeter } from '@gatelight/contract/places/households/meter-check';
import type { AnswerOf, BodyInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

export type FoundMeter = AnswerOf<typeof checkMeter>;

const MINUTE_MS = 60_000;

/** The owner of a meter. Look-ups are limited, so a result is kept and a refusal is not retried. */
export const meterQuery = (meterNumber: string) =>
  queryOptions({
    queryKey: ['meter', meterNumber],
    queryFn: ({ signal }) => call(checkMeter, { body: { meterNumber }, signal }),
    staleTime: 10 * MINUTE_MS,
    retry: false,
  });

export const linkMeter = (body: BodyInputOf<typeof addMeter>) => call(addMeter, { body });
export const askForMeter = (body: BodyInputOf<typeof createMeterRequest>) => call(createMeterRequest, { body });
export const skipForNow = () => call(skipDetails);
