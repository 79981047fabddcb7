import { lowBalance } from './low-balance.ts';
import { topUpComing } from './top-up-coming.ts';
import { topUpConfirm } from './top-up-confirm.ts';
import { topUpEnded } from './top-up-ended.ts';

export { topUpConfirm, topUpEnded, topUpComing };
export { topUpProblems } from './top-up-ended.ts';
export type { TopUpProblem } from './top-up-ended.ts';

/** For createNotifications. */
export const topUpTemplates = [topUpComing, topUpConfirm, topUpEnded, lowBalance];
