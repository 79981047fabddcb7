import { defineSetting, featureSwitch } from '#platform/settings/settings';

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

interface CardMoneyRule {
  wait_days: number;
  own_name: 'allowed' | 'never';
  look_above_kobo: number;
}

/** Read by the database when a withdrawal is requested (withdrawals.card_rule). */
export const cardMoney = defineSetting<CardMoneyRule>({
  key: 'limits.card-money',
  group: 'limits',
  title: 'Money added by card',
  about:
    'How long money from a card waits before it leaves to a bank account: a cardholder’s bank may take it back for weeks. Staff look at the first withdrawal to an account, and at those with more card money on one day than the amount here.',
  fields: [
    { name: 'wait_days', label: 'Waits', kind: 'whole', min: 0, max: 180, unit: 'days' },
    {
      name: 'own_name',
      label: 'Before that, to an account in the owner’s own name',
      kind: 'choice',
      options: [
        { value: 'allowed', label: 'Allowed' },
        { value: 'never', label: 'Never' },
      ],
    },
    { name: 'look_above_kobo', label: 'Staff look at more than', kind: 'kobo', min: 0, max: 100_000_000_000 },
  ],
  fallback: { wait_days: 30, own_name: 'allowed', look_above_kobo: 5_000_000 },
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
  about: 'Smallest withdrawal, our fee, and the most that a user takes out in one withdrawal and in a day.',
  fields: [
    { name: 'minimum_kobo', label: 'Minimum', kind: 'kobo', min: 100, max: most },
    { name: 'fee_kobo', label: 'Fee', kind: 'kobo', min: 1, max: 1_000_000 },
    { name: 'per_withdrawal_kobo', label: 'Most in one withdrawal', kind: 'kobo', min: 100, max: most },
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
