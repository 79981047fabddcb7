import type { Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

/** Plans add up to the agreed amount, and their paid amount equals the payments and credit notes. */
export const arrearsChecks: readonly Check[] = [
  {
    id: 'arrears.plans',
    owner: 'finance',
    reads: 'nightly',
    async find(db) {
      const { rows } = await sql<{ check: string; detail: string }>`
        select "check", detail from arrears.wrong_plans()`.execute(db);
      return rows;
    },
  },
];
