/** Money that leaves a wallet for its owner's bank account. */
export { decideWithdrawal, requestCode, wakeWithdrawal } from './payout-store.ts';
export { compareNames } from './store.ts';
export {
  addDemonstrationAccount,
  addDemonstrationWithdrawal,
  endDemonstrationWithdrawal,
} from './demonstration-store.ts';
export { reportPaidAfterEnd } from './sending/paid-after-end.ts';
export { checkDigitFits } from './banks/bank-account.ts';
export { lookUp as lookUpAccount } from './routes.ts';
export { createBanks } from './banks/banks.ts';
export type { Banks } from './banks/banks.ts';
export { withdrawalsSlice } from './slice.ts';
export { authorisePayout, PayoutRefusal, resendPayoutCode } from './sending/authorise-payout.ts';
