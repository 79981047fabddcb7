/** The power account of an estate: incoming energy and its use, hours of supply, and payments to the supplier. */
export { readAccount } from './account/account.ts';
export { selectFirstDay } from './account/account-store.ts';
export { readSupply } from './supply/supply.ts';
export { loadDemonstrationPower, selectDemonstrationSales, type PowerPast } from './demonstration-store.ts';
export { powerSlice } from './slice.ts';
