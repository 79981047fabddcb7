import type { AnswerOf } from '@gatelight/contract/route';
import { getUsualTimes } from '@gatelight/contract/office/health/status';
import { call } from '../../../api.ts';

export type UsualTimes = AnswerOf<typeof getUsualTimes>;

/** One read for the facts under the form and for the board; a chunk of its own, which loads when a visitor comes near. */
let read: Promise<UsualTimes | undefined> | undefined;

/** Undefined without network: what the page says without figures stays true. */
export const readUsualTimes = (): Promise<UsualTimes | undefined> =>
  (read ??= call(getUsualTimes).catch(() => {
    read = undefined;
    return undefined;
  }));
