import { listMyEstates } from '@gatelight/contract/places/teams';
import type { AnswerOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { savedAnswer } from '../../data/queries/saved-answer.ts';

export type MyEstate = AnswerOf<typeof listMyEstates>[number];

/** The estates that the user works for, in any role. The portal opens without network, so they are stored on the device. */
export const myEstatesQuery = queryOptions({
  queryKey: ['manage', 'mine'],
  queryFn: savedAnswer(({ signal }) => call(listMyEstates, { signal })),
});
