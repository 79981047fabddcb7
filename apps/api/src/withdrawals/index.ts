/** Money that leaves a wallet for its owner's bank account. */
export { addDemonstrationAccount, decideWithdrawal, wakeWithdrawal } from './store.ts';
export { withdrawalsSlice } from './slice.ts';
export { authorisePayout, PayoutRefusal, resendPayoutCode } from './authorise-payout.ts';
