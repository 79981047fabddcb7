import { accountCode } from './account-code.ts';
import { accountNotice } from './account-notice.ts';
import { codeMessage } from './one-time-code.ts';

/**
 * The templates of accounts and codes. The slices that request these messages are below notifications and name the
 * template in SQL.
 */
export const accountTemplates = [accountCode, accountNotice, codeMessage];
