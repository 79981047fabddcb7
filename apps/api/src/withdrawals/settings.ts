import { defineSetting, featureSwitch } from '#platform/settings';

export const withdrawalSwitch = featureSwitch('withdrawals', 'Withdrawals', 'Taking money out of a wallet to a bank.');

/** The versions are rows of withdrawals.approval_rule, which the database reads when a withdrawal is requested. */
export const payoutApproval = defineSetting<{ above_kobo: number }>({
  key: 'limits.payout-approval',
  group: 'limits',
  title: 'Withdrawals that wait for staff',
  about: 'A withdrawal above this amount is sent only after a member of staff approved it.',
  fields: [{ name: 'above_kobo', label: 'Above', kind: 'kobo', min: 0, max: 100_000_000_000 }],
  fallback: { above_kobo: 20_000_000 },
  secondPerson: true,
});

interface WithdrawalRule {
  minimum_kobo: number;
  fee_kobo: number;
  per_withdrawal_kobo: number;
  per_day_kobo: number;
}

const most = 100_000_000_000;

/** The versions are rows of withdrawals.limit_rule, which the database reads when a withdrawal is requested. */
export const withdrawalLimitSetting = defineSetting<WithdrawalRule>({
  key: 'limits.withdrawal',
  group: 'limits',
  title: 'Withdrawals',
  about: 'Smallest withdrawal, our fee, and the most that a user takes out at once and in a day.',
  fields: [
    { name: 'minimum_kobo', label: 'Minimum', kind: 'kobo', min: 100, max: most },
    { name: 'fee_kobo', label: 'Fee', kind: 'kobo', min: 1, max: 1_000_000 },
    { name: 'per_withdrawal_kobo', label: 'Most at once', kind: 'kobo', min: 100, max: most },
    { name: 'per_day_kobo', label: 'Most in a day', kind: 'kobo', min: 100, max: most },
  ],
  fallback: { minimum_kobo: 500_000, fee_kobo: 10_000, per_withdrawal_kobo: 50_000_000, per_day_kobo: 100_000_000 },
  secondPerson: true,
  extra: (rule) => {
    if (rule.fee_kobo >= rule.minimum_kobo) return 'fee_kobo';
    if (rule.per_withdrawal_kobo < rule.minimum_kobo) return 'per_withdrawal_kobo';
    return rule.per_day_kobo < rule.per_withdrawal_kobo ? 'per_day_kobo' : undefined;
  },
});
