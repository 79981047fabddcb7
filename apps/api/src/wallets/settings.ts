import { featureSwitch } from '#platform/settings';

export const topUpSwitch = featureSwitch('top-ups', 'Wallet top-ups', 'Adding money to a wallet, by any method.');
