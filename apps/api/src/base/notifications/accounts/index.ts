import { accountCode } from './account-code.ts';
import { accountNotice } from './account-notice.ts';
import { codeMessage } from './one-time-code.ts';

/** What accounts and codes have to say. Those who ask for it stand below notifications and name the template in SQL. */
export const accountTemplates = [accountCode, accountNotice, codeMessage];
