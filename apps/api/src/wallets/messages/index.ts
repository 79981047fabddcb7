import { walletFunded } from './wallet-funded.ts';

export { walletFunded };

/** For createNotifications. */
export const walletTemplates = [walletFunded];
