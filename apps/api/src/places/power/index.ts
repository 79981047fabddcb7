/** The power account of an estate: what came in and where it went, hours of supply, and what the supplier was paid. */
export { readAccount } from './account/account.ts';
export { selectFirstDay } from './account/account-store.ts';
export { readSupply } from './supply/supply.ts';
export { loadDemonstrationPower, selectDemonstrationSales, type PowerPast } from './demonstration-store.ts';
export { powerSlice } from './slice.ts';
