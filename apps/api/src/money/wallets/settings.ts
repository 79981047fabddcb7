import { defineSetting, featureSwitch } from '#platform/settings/settings';

export const topUpSwitch = featureSwitch('top-ups', 'Wallet top-ups', 'Adding money to a wallet, by any method.');

const most = 100_000_000_000;

const levels = [
  { level: 1, who: 'a proved e-mail address', once: 10_000_000, day: 30_000_000 },
  { level: 2, who: 'a meter of their own as well', once: 20_000_000, day: 50_000_000 },
  { level: 3, who: 'a bank account past its first day as well', once: 100_000_000, day: 500_000_000 },
] as const;

/**
 * How much each level may withdraw, in one withdrawal and in a day. Never more than the setting `limits.withdrawal`,
 * which applies to everyone.
 */
const withdrawn = {
  1: { once: 10_000_000, day: 10_000_000 },
  2: { once: 50_000_000, day: 50_000_000 },
  3: { once: 50_000_000, day: 100_000_000 },
};

const titles = { funding: 'Wallet top-ups', vend: 'Purchases', withdrawal: 'Withdrawals' };

/**
 * The versions are rows of wallets.limit_rule. The database reads them when money is added or withdrawn and when units
 * are bought.
 */
export const levelLimits = (['funding', 'vend', 'withdrawal'] as const).flatMap((kind) =>
  levels.map(({ level, who, ...limits }) =>
    defineSetting<{ per_transaction_kobo: number; per_day_kobo: number }>({
      key: `limits.${kind}-${level}`,
      group: 'limits',
      title: `${titles[kind]}, level ${level}`,
      about: `The most in one step and in a day for users with ${who}.`,
      fields: [
        { name: 'per_transaction_kobo', label: 'At once', kind: 'kobo', min: 100, max: most },
        { name: 'per_day_kobo', label: 'In a day', kind: 'kobo', min: 100, max: most },
      ],
      fallback: levelFallback(kind === 'withdrawal' ? withdrawn[level] : limits),
      secondPerson: true,
      extra: (rule) => (rule.per_day_kobo < rule.per_transaction_kobo ? 'per_day_kobo' : undefined),
    }),
  ),
);

function levelFallback({ once, day }: { once: number; day: number }) {
  return { per_transaction_kobo: once, per_day_kobo: day };
}
