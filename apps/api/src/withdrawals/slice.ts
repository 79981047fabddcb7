import { createPaystackPayouts } from '#payments';
import type { Config } from '#platform/config';
import type { CrashHook } from '#platform/crash';
import type { ObjectCheck } from '#platform/api';
import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { createBanks } from './banks.ts';
import { withdrawalChecks } from './findings.ts';
import { withdrawalLimits } from './limits.ts';
import { withdrawalTemplates } from './messages/index.ts';
import { withdrawalRoutes } from './routes.ts';
import { sendBatch, sendWithdrawals } from './send-withdrawals.ts';
import { isOwnAccount, isOwnWithdrawal, wakeWithdrawal } from './store.ts';
import { payoutApproval, withdrawalLimitSetting, withdrawalSwitch } from './settings.ts';

export const withdrawalsSlice: SliceDefinition<{ config: Config; db: Db; log: Log; crash: CrashHook }> = {
  name: 'withdrawals',
  payouts: wakeWithdrawal,
  templates: withdrawalTemplates,
  limits: withdrawalLimits,
  crashPoints: ['withdrawal.after_provider_reply'],
  settings: [payoutApproval, withdrawalLimitSetting, withdrawalSwitch],
  create({ config, db, log, crash }) {
    const { baseUrl, secretKey } = config.payments.paystack;
    const provider = createPaystackPayouts({ baseUrl, secretKey });
    return {
      routes: (serve) =>
        withdrawalRoutes(serve, {
          db,
          provider,
          banks: createBanks(provider),
          coolDownSeconds: config.payments.newAccountWaitHours * 3600,
          cancelSeconds: config.payments.withdrawalCancelSeconds,
        }),
      objectChecks: withdrawalObjects(db),
      jobs: () => [
        {
          name: 'withdrawals.send',
          everyMs: 5000,
          wakeOn: ['withdrawals'],
          batch: sendBatch,
          run: () => sendWithdrawals({ db, provider, log, crash }),
        },
      ],
      checks: withdrawalChecks,
      close: () => provider.close(),
    };
  },
};

/** Whether the caller may use what the path names. */
export function withdrawalObjects(db: Db): Record<string, ObjectCheck> {
  return {
    'own-bank-account': (user, { id = '' }) => isOwnAccount(db, user.userId, id),
    'own-withdrawal': (user, { reference = '' }) => isOwnWithdrawal(db, user.userId, reference),
  };
}
