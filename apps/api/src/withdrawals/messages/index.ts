import { bankAccountAdded } from './bank-account-added.ts';
import { withdrawalEnded } from './withdrawal-ended.ts';
import { withdrawalHeld } from './withdrawal-held.ts';

/** For createNotifications. */
export const withdrawalTemplates = [bankAccountAdded, withdrawalEnded, withdrawalHeld];
