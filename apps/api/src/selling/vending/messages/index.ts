import { delayNotice } from './delay-notice.ts';
import { paymentNotice } from './payment-notice.ts';
import { refundAccount } from './refund-account.ts';
import { refundNotice } from './refund-notice.ts';
import { tokenMessage } from './token.ts';

export { delayNotice, paymentNotice, refundNotice, tokenMessage };

/** For createNotifications. */
export const vendingTemplates = [tokenMessage, paymentNotice, refundNotice, refundAccount, delayNotice];
