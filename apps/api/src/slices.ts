/*
 * The slices of the product, from the ground up: one line each. A slice may use the floors below it and, on its own floor,
 * the slices above its line; those of floor 1 do not know each other. After a change: `npm run check:floors -- --write`.
 */

// floor 1
export { ledgerSlice } from '#ledger';
export { notificationsSlice } from '#notifications';
export { auditSlice } from '#audit';
// floor 2
export { oneTimeCodesSlice } from '#one-time-codes';
export { estatesSlice } from '#estates';
export { meteringSlice } from '#metering';
// floor 3
export { paymentsSlice } from '#payments';
// floor 4
export { vendingSlice } from '#vending';
export { supportSlice } from '#support';
export { privacySlice } from '#privacy';
export { siteSlice } from '#site';
