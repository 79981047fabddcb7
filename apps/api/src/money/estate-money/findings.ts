import type { Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

/** For each estate: held = collected − fees − paid out, by the rows, by its statement and in the ledger. */
export const estateMoneyChecks: readonly Check[] = [
  {
    id: 'estate-money.sums',
    owner: 'finance',
    reads: 'nightly',
    async find(db) {
      const { rows } = await sql<{ check: string; detail: string }>`
        select "check", detail from estate_money.wrong_sums()`.execute(db);
      return rows;
    },
  },
];
