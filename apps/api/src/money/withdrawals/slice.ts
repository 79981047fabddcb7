import type { Payments } from '#payments';
import type { Config } from '#platform/settings/config';
import type { CrashHook } from '#platform/process/crash';
import type { ObjectCheck } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { createBanks } from './banks/banks.ts';
import { withdrawalChecks } from './findings.ts';
import { withdrawalLimits } from './limits.ts';
import { withdrawalTemplates } from './messages/index.ts';
import { passOnCodes } from './sending/pass-on-codes.ts';
import { withdrawalRoutes } from './routes.ts';
import { sendBatch, sendWithdrawals } from './sending/send-withdrawals.ts';
import { readCardRule, wakeWithdrawal } from './payout-store.ts';
import { isOwnAccount, isOwnWithdrawal } from './store.ts';
import { cardMoney, payoutApproval, withdrawalLimitSetting, withdrawalSwitch } from './settings.ts';

export const withdrawalsSlice: SliceDefinition<{
  config: Config;
  db: Db;
  log: Log;
  crash: CrashHook;
  payments: Payments;
}> = {
  name: 'withdrawals',
  payouts: wakeWithdrawal,
  cardRule: readCardRule,
  templates: withdrawalTemplates,
  limits: withdrawalLimits,
  crashPoints: ['withdrawal.after_provider_reply'],
  settings: [cardMoney, payoutApproval, withdrawalLimitSetting, withdrawalSwitch],
  create({ config, db, log, crash, payments }) {
    const { payouts } = payments;
    const provider = payouts.toPay();
    return {
      routes: (serve) =>
        withdrawalRoutes(serve, {
          db,
          provider,
          banks: createBanks(provider),
          coolDownSeconds: config.withdrawals.newAccountWaitHours * 3600,
          cancelSeconds: config.withdrawals.cancelSeconds,
        }),
      objectChecks: withdrawalObjects(db),
      jobs: () => [
        {
          name: 'withdrawals.send',
          everyMs: 5000,
          wakeOn: ['withdrawals'],
          batch: sendBatch,
          // Each rail checks its own payouts: one that is down does not delay the other.
          async run() {
            const sent = await Promise.all(
              payouts.all.map(async (rail) => {
                await passOnCodes({ db, provider: rail, log, crash });
                return sendWithdrawals({ db, provider: rail, log, crash });
              }),
            );
            return Math.max(0, ...sent);
          },
        },
      ],
      checks: withdrawalChecks,
    };
  },
};

/** Whether the caller may use the object that the path names. */
export function withdrawalObjects(db: Db): Record<string, ObjectCheck> {
  return {
    'own-bank-account': (user, { id = '' }) => isOwnAccount(db, user, id),
    'own-withdrawal': (user, { reference = '' }) => isOwnWithdrawal(db, user, reference),
  };
}
