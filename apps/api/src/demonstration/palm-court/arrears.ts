import { addDemonstrationArrears } from '#arrears';
import type { Tx } from '#platform/database/db';

/** Of the eight houses in arrears, one pays by a plan and one got more time, so six can be reminded. */
export const loadPalmCourtArrears = (tx: Tx): Promise<void> =>
  addDemonstrationArrears(tx, 'Palm Court Estate', {
    plan: 'Block 3, Flat 4',
    wait: 'Block 5, Flat 6',
    early: 'Block 9, Flat 2',
    by_mail: 'Block 2, Flat 3',
    unreached: 'Block 10, Flat 2',
  });
