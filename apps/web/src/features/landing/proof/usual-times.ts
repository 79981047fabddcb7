import type { AnswerOf } from '@gatelight/contract/route';
import { getUsualTimes } from '@gatelight/contract/office/health/status';
import { call } from '../../../api.ts';

export type UsualTimes = AnswerOf<typeof getUsualTimes>;

/** One request for the facts under the form and for the board; a separate chunk, which loads when a visitor scrolls near. */
let read: Promise<UsualTimes | undefined> | undefined;

/** Undefined without network: the text without figures is still true. */
export const readUsualTimes = (): Promise<UsualTimes | undefined> =>
  (read ??= call(getUsualTimes).catch(() => {
    read = undefined;
    return undefined;
  }));
