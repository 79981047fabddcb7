export type { ChargeStatus } from './charges/charge.ts';
export { compareWithProvider } from './statement/compare-with-provider.ts';
export { askingSeconds } from './charges/open-charge.ts';
export type { ChargeSavedCard, SavedCardOutcome } from './cards/charge-saved-card.ts';
export type { Cards } from './cards/cards.ts';
export { loadDemonstrationCard } from './cards/demonstration-card.ts';
export type { OpenCardCharge, OpenCardOutcome, StoredCardCharge } from './charges/open-card-charge.ts';
export { chargePayer, payersPage, refuseTooLarge } from './charges/charge-payer.ts';
export type { PayerChoice, PayerDeps } from './charges/charge-payer.ts';
export { requireOwnAddress } from './charges/own-address.ts';
export type { OpenOutcome, OpenTransferCharge, StoredCharge } from './charges/open-transfer-charge.ts';
export { joinedCharge, joinedChargeColumns, refuseUnusableCard, storeWith } from './charges/charge-store.ts';
export type { ChargeRow, OpenableCharge } from './charges/charge-store.ts';
export { readUntilOver } from './charges/left-page.ts';
export { chargeFromRow, transferAccountOf } from './charges/charge-from-row.ts';
export { requirePage, viewNewAccount, viewPayable } from './charges/payer-view.ts';
export { createPayments } from './payments.ts';
export type { Payments, PaymentsDeps } from './payments.ts';
export { createRails } from './providers/rails.ts';
export type { PayoutRails, RailChoice, Rails } from './providers/rails.ts';
export { createPaystackPayouts } from './providers/paystack/paystack-payouts.ts';
export type { Bank, PayoutProvider, ProviderPayout } from './providers/payout-provider.ts';
export { createPaystack } from './providers/paystack/paystack.ts';
export type { PaystackOptions } from './providers/paystack/paystack.ts';
export { whyNot } from './providers/answer.ts';
export type { Answer, PaymentProvider } from './providers/provider.ts';
export type {
  AnnouncedSettlement,
  DisputeEvidence,
  ProviderDispute,
  ProviderSettlement,
  SettlementLine,
} from './providers/provider-books.ts';
export { createProviders } from './providers/providers.ts';
export type {
  Allocation,
  Decision,
  Capture,
  CaptureSource,
  ClosedCharge,
  DisputedCapture,
  LikelyPayment,
  NewCapture,
  PurposeHandler,
  RefundAccount,
  RefundView,
  ReversedCapture,
} from './purpose.ts';
export type { Finding } from './statement/reconcile.ts';
export type { RefundState } from './refunds/refund.ts';
export type { CaptureOutcome } from './captures/capture.ts';
export { StaffRefusal } from './refunds/staff-refunds.ts';
export type { BankAccount } from './refunds/staff-refunds.ts';
export type { MoneyBack } from './refunds/refund-store.ts';
export { toldPayer, viewTold, type ToldPayerRow } from './refunds/told-payer-store.ts';
export type { CardCharge, Charge, TransferCharge } from './charges/charge-from-row.ts';
export { insertPastCapture, insertPastUnpaid } from './charges/past-payment-store.ts';
export type { AllocationRow } from './captures/capture-store.ts';
export { refundMinimum, refundSecondPerson } from './settings.ts';
export { paymentsSlice } from './slice.ts';
