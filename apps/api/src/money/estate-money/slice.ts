import { rowIdShape } from '@gatelight/contract';
import type { Payments } from '#payments';
import { createBanks } from '#withdrawals';
import type { Config } from '#platform/settings/config';
import type { CrashHook } from '#platform/process/crash';
import type { Db } from '#platform/database/db';
import type { ObjectCheck } from '#platform/http/api';
import type { SliceDefinition } from '#platform/slice';
import { estateMoneyActs } from './acts.ts';
import { estateMoneyChecks } from './findings.ts';
import { estateAccountTemplate } from './messages/account.ts';
import { estatePayoutTemplate } from './messages/payout.ts';
import { payWeekly } from './pay-weekly.ts';
import { estateMoneyRoutes } from './routes.ts';
import { estatePayoutFee, estatePayoutLimits } from './settings.ts';
import { hasObject } from './store.ts';

interface Parts {
  config: Config;
  db: Db;
  staffDb: Db;
  crash: CrashHook;
  payments: Payments;
}

export const estateMoneySlice: SliceDefinition<Parts> = {
  name: 'estate-money',
  templates: [estateAccountTemplate, estatePayoutTemplate],
  crashPoints: ['estate-payout.before_commit', 'estate-payout.after_commit'],
  settings: [estatePayoutFee, estatePayoutLimits],
  acts: estateMoneyActs,
  create({ config, db, staffDb, crash, payments }) {
    const provider = payments.payouts.toPay();
    const ofEstate =
      (kind: 'account' | 'payout'): ObjectCheck =>
      async (user, params, roles) => {
        const { id: estate = '', [kind]: id = '' } = params;
        return rowIdShape.test(estate) && rowIdShape.test(id) && hasObject(db, user, { estate, roles, kind, id });
      };
    return {
      objectChecks: { 'managed-estate-account': ofEstate('account'), 'managed-estate-payout': ofEstate('payout') },
      routes: (serve) =>
        estateMoneyRoutes(serve, { db, staffDb, provider, banks: createBanks(provider), brand: config.brand }),
      jobs: () => [
        {
          name: 'estate-money.pay-weekly',
          everyMs: 60_000,
          batch: 1,
          run: () => payWeekly({ db, provider: provider.name, crash }),
        },
      ],
      checks: estateMoneyChecks,
    };
  },
};
