/** Money that leaves a wallet for its owner's bank account. */
export { compareNames, decideWithdrawal, requestCode, wakeWithdrawal } from './store.ts';
export {
  addDemonstrationAccount,
  addDemonstrationWithdrawal,
  endDemonstrationWithdrawal,
} from './demonstration-store.ts';
export { reportPaidAfterEnd } from './paid-after-end.ts';
export { checkDigitFits } from './bank-account.ts';
export { createBanks } from './banks.ts';
export type { Banks } from './banks.ts';
export { withdrawalsSlice } from './slice.ts';
export { authorisePayout, PayoutRefusal, resendPayoutCode } from './authorise-payout.ts';
