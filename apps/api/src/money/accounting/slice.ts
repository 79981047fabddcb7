import type { Payments } from '#payments';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { accountingActs } from './acts/acts.ts';
import { comparePayouts } from './settlements/compare-payouts.ts';
import { accountingChecks } from './findings.ts';
import { closeMonths } from './store/months.ts';
import { readSettlements } from './settlements/read-settlements.ts';
import { noteAnnouncement } from './settlements/announced-settlement-store.ts';
import { refundBankRoutes } from './refund-banks.ts';
import { accountingRoutes } from './routes.ts';

export const accountingSlice: SliceDefinition<{ db: Db; staffDb: Db; payments: Payments; log: Log }> = {
  name: 'accounting',
  acts: accountingActs,
  settlements: noteAnnouncement,
  create({ db, staffDb, payments, log }) {
    return {
      routes: (serve) => {
        accountingRoutes(serve, { staffDb });
        refundBankRoutes(serve, { staffDb, payouts: payments.payouts });
      },
      jobs: () => [
        {
          name: 'accounting.settlements',
          everyMs: 30_000,
          longestRunMs: 10 * 60_000,
          run: () => readSettlements({ db, providers: payments.providers, log }),
        },
        {
          name: 'accounting.payouts',
          everyMs: 30_000,
          longestRunMs: 10 * 60_000,
          run: () => comparePayouts({ db, rails: payments.payouts.all, log }),
        },
        {
          name: 'accounting.months',
          everyMs: 3_600_000,
          async run() {
            await closeMonths(db);
            return 0;
          },
        },
      ],
      checks: accountingChecks,
    };
  },
};
