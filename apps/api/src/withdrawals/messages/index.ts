import { bankAccountAdded } from './bank-account-added.ts';
import { withdrawalEnded } from './withdrawal-ended.ts';

export { withdrawalEnded };

/** For createNotifications. */
export const withdrawalTemplates = [bankAccountAdded, withdrawalEnded];
