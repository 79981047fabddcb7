import { accountCode } from './account-code.ts';
import { accountNotice } from './account-notice.ts';

/** For createNotifications. */
export const identityTemplates = [accountCode, accountNotice];
