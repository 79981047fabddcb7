/*
 * The slices of the product, from the lowest floor up, one line each. A slice may use the floors below it and, on its
 * own floor, the slices above its line. The slices of floor 1 do not use each other.
 */

// floor 1
export { ledgerSlice } from '#ledger';
export { auditSlice } from '#audit';
// floor 2
export { oneTimeCodesSlice } from '#one-time-codes';
export { identitySlice } from '#identity';
export { preferencesSlice } from '#preferences';
export { notificationsSlice } from '#notifications';
export { staffSlice } from '#staff';
export { estatesSlice } from '#estates';
export { teamsSlice } from '#teams';
export { meteringSlice } from '#metering';
export { householdsSlice } from '#households';
// floor 3
export { paymentsSlice } from '#payments';
// floor 4
export { walletsSlice } from '#wallets';
export { withdrawalsSlice } from '#withdrawals';
export { vendingSlice } from '#vending';
export { accountingSlice } from '#accounting';
export { serviceChargesSlice } from '#service-charges';
export { arrearsSlice } from '#arrears';
export { estateMoneySlice } from '#estate-money';
export { dieselSlice } from '#diesel';
export { powerSlice } from '#power';
export { usageSlice } from '#usage';
export { topUpsSlice } from '#top-ups';
export { movesSlice } from '#moves';
export { gateSlice } from '#gate';
export { walkInsSlice } from '#walk-ins';
export { alarmsSlice } from '#alarms';
export { helpersSlice } from '#helpers';
export { patrolSlice } from '#patrol';
export { controllersSlice } from '#controllers';
export { transactionsSlice } from '#transactions';
export { engineeringSlice } from '#engineering';
export { propertiesSlice } from '#properties';
export { importsSlice } from '#imports';
export { supportSlice } from '#support';
export { facilitySlice } from '#facility';
export { privacySlice } from '#privacy';
export { tariffsSlice } from '#tariffs';
export { settingsSlice } from '#settings';
export { messageTemplatesSlice } from '#message-templates';
export { announcementsSlice } from '#announcements';
export { integrationsSlice } from '#integrations';
export { healthSlice } from '#health';
export { siteSlice } from '#site';
export { peopleSlice } from '#people';
export { auditLogSlice } from '#audit-log';
export { staffListsSlice } from '#staff-lists';
export { commissionSlice } from '#commission';
export { reportsSlice } from '#reports';
export { manageSlice } from '#manage';
