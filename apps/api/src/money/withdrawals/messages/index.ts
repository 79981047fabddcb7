import { bankAccountAdded } from './bank-account-added.ts';
import { withdrawalDelayed } from './withdrawal-delayed.ts';
import { withdrawalEnded } from './withdrawal-ended.ts';
import { withdrawalHeld } from './withdrawal-held.ts';

/** For createNotifications. */
export const withdrawalTemplates = [bankAccountAdded, withdrawalDelayed, withdrawalEnded, withdrawalHeld];
