export type { ChargeStatus } from './charge.ts';
export { compareWithProvider } from './compare-with-provider.ts';
export { askingSeconds } from './open-transfer-charge.ts';
export type { OpenOutcome, OpenTransferCharge, StoredCharge } from './open-transfer-charge.ts';
export { chargeColumns } from './store/charges.ts';
export type { ChargeRow, OpenableCharge, StoreAnswer } from './store/charges.ts';
export { chargeFromRow, transferAccountOf } from './charge-from-row.ts';
export { createPayments } from './payments.ts';
export type { Payments, PaymentsDeps } from './payments.ts';
export { createPaystack } from './providers/paystack.ts';
export type { PaystackOptions } from './providers/paystack.ts';
export type { PaymentProvider } from './providers/provider.ts';
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
  RefundView,
  ReversedCapture,
} from './purpose.ts';
export type { Finding } from './reconcile.ts';
export type { RefundState } from './refund.ts';
export type { CaptureOutcome } from './capture.ts';
export { StaffRefusal } from './staff-refunds.ts';
export type { BankAccount } from './staff-refunds.ts';
export type { MoneyBack } from './store/refunds.ts';
export type { Charge, TransferCharge } from './charge-from-row.ts';
export { paymentsSlice } from './slice.ts';
