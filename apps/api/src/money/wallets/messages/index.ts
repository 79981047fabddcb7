import { heldMoneyDecided } from './held-money-decided.ts';
import { walletFunded } from './wallet-funded.ts';

export { heldMoneyDecided, walletFunded };

/** For createNotifications. */
export const walletTemplates = [walletFunded, heldMoneyDecided];
