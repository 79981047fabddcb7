export type { ChargeStatus } from './charge.ts';
export { compareWithProvider } from './compare-with-provider.ts';
export { askingSeconds } from './open-charge.ts';
export type { ChargeSavedCard, SavedCardOutcome } from './charge-saved-card.ts';
export type { Cards } from './cards.ts';
export { loadDemonstrationCard } from './demonstration-card.ts';
export type { OpenCardCharge, OpenCardOutcome, StoredCardCharge } from './open-card-charge.ts';
export { requireOwnAddress } from './own-address.ts';
export type { OpenOutcome, OpenTransferCharge, StoredCharge } from './open-transfer-charge.ts';
export { chargeColumns, refuseUnusableCard } from './store/charges.ts';
export type { ChargeRow, OpenableCharge, StoreAnswer, StoreCheckout } from './store/charges.ts';
export { readUntilOver } from './left-page.ts';
export { chargeFromRow, checkoutOf, transferAccountOf } from './charge-from-row.ts';
export { createPayments } from './payments.ts';
export type { Payments, PaymentsDeps } from './payments.ts';
export { createRails } from './providers/rails.ts';
export type { PayoutRails, RailChoice, Rails } from './providers/rails.ts';
export { createPaystackPayouts } from './providers/paystack-payouts.ts';
export type { Bank, PayoutProvider, ProviderPayout } from './providers/payout-provider.ts';
export { createPaystack } from './providers/paystack.ts';
export type { PaystackOptions } from './providers/paystack.ts';
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
  NewCapture,
  PurposeHandler,
  RefundAccount,
  RefundView,
  ReversedCapture,
} from './purpose.ts';
export type { Finding } from './reconcile.ts';
export type { RefundState } from './refund.ts';
export type { CaptureOutcome } from './capture.ts';
export { StaffRefusal } from './staff-refunds.ts';
export type { BankAccount } from './staff-refunds.ts';
export type { MoneyBack } from './store/refunds.ts';
export { toldPayer, viewTold, type ToldPayerRow } from './store/told-payer.ts';
export type { CardCharge, Charge, TransferCharge } from './charge-from-row.ts';
export { insertPastCapture, insertPastUnpaid } from './store/past-payments.ts';
export type { AllocationRow } from './store/captures.ts';
export { refundMinimum, refundSecondPerson } from './settings.ts';
export { paymentsSlice } from './slice.ts';
