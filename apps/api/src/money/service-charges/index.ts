/** What houses owe to their estate, and what is paid from wallets. */
export { serviceChargesSlice } from './slice.ts';
export { addDemonstrationPayment, addServiceCharge, demonstrationBills, listOffices, readOwed } from './store.ts';
