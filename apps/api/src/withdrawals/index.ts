/** Money that leaves a wallet for its owner's bank account. */
export { addDemonstrationAccount, decideWithdrawal, wakeWithdrawal } from './store.ts';
export { withdrawalsSlice } from './slice.ts';
