import { lowBalance } from './low-balance.ts';
import { topUpComing } from './top-up-coming.ts';
import { topUpEnded } from './top-up-ended.ts';

export { topUpComing, topUpEnded };
export { topUpProblems } from './top-up-ended.ts';
export type { TopUpProblem } from './top-up-ended.ts';

/** For createNotifications. */
export const topUpTemplates = [topUpComing, topUpEnded, lowBalance];
