/** Money that leaves a wallet for its owner's bank account. */
export { addDemonstrationAccount } from './store.ts';
export { withdrawalsSlice } from './slice.ts';
