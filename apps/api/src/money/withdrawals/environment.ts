import type { Config } from '#platform/settings/config';
import { defineEnvironment } from '#platform/settings/environment';
import * as setting from '#platform/settings/setting';

declare module '#platform/settings/config' {
  interface Config {
    readonly withdrawals: {
      /** How long a bank account that a user added gets no payouts. */
      readonly newAccountWaitHours: number;
      /** How long a withdrawal can be cancelled before it is sent. */
      readonly cancelSeconds: number;
    };
  }
}

export const withdrawalsEnvironment = defineEnvironment({
  shape: {
    NEW_ACCOUNT_WAIT_HOURS: setting.wholeNumber(1, 48).default(24),
    WITHDRAWAL_CANCEL_SECONDS: setting.wholeNumber(0, 3600).default(60),
  },
  build: (settings): Pick<Config, 'withdrawals'> => ({
    withdrawals: {
      newAccountWaitHours: settings.NEW_ACCOUNT_WAIT_HOURS,
      cancelSeconds: settings.WITHDRAWAL_CANCEL_SECONDS,
    },
  }),
});
