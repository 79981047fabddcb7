/** Every error that a caller can receive, with its HTTP status. The text of each is in messages.ts and in the web's strings. */
export const errorCodes = {
  'invalid-input': { status: 400 },
  'invalid-json': { status: 400 },
  'unknown-client': { status: 401 },
  'invalid-signature': { status: 401 },
  'sign-in-required': { status: 401 },
  'api-key-required': { status: 401 },
  'device-required': { status: 401 },
  'session-ended': { status: 401 },
  'wrong-sign-in': { status: 401 },
  'email-not-verified': { status: 403 },
  'step-up-required': { status: 403 },
  'pin-locked': { status: 403 },
  'invalid-invitation': { status: 403 },
  'role-required': { status: 403 },
  'scope-required': { status: 403 },
  'permission-required': { status: 403 },
  'second-factor-required': { status: 403 },
  'code-required': { status: 403 },
  'account-locked': { status: 403 },
  'own-act': { status: 403 },
  'new-together': { status: 403 },
  'forbidden-origin': { status: 403 },
  'feature-off': { status: 403 },
  'card-declined': { status: 402 },
  'not-found': { status: 404 },
  'unknown-act': { status: 404 },
  'unknown-meter': { status: 404 },
  'unknown-estate': { status: 404 },
  'invalid-link': { status: 404 },
  'method-not-allowed': { status: 405 },
  'meter-inactive': { status: 409 },
  'meter-limit-reached': { status: 409 },
  'meter-tampered': { status: 409 },
  'meter-held': { status: 409 },
  'meter-not-in-estate': { status: 409 },
  'meter-not-in-house': { status: 409 },
  'meter-not-looked-up': { status: 409 },
  'house-not-in-estate': { status: 409 },
  'meter-of-another-household': { status: 409 },
  'meter-not-linked': { status: 409 },
  'too-many-meters': { status: 409 },
  'too-many-favourites': { status: 409 },
  'too-many-members': { status: 409 },
  'too-many-invitations': { status: 409 },
  'role-by-staff': { status: 409 },
  'nobody-with-email': { status: 404 },
  'invitation-ended': { status: 409 },
  'invitation-expired': { status: 409 },
  'already-member': { status: 409 },
  'already-decided': { status: 409 },
  'estate-without-team': { status: 409 },
  'changed-meanwhile': { status: 409 },
  'job-changed': { status: 409 },
  'job-step': { status: 409 },
  'job-cost-waits': { status: 409 },
  'job-needs-date': { status: 409 },
  'job-needs-reason': { status: 409 },
  'job-exists': { status: 409 },
  'job-not-done': { status: 409 },
  'own-cost': { status: 403 },
  'line-paid': { status: 409 },
  'day-in-future': { status: 409 },
  'day-in-past': { status: 409 },
  'hours-go-back': { status: 409 },
  'person-listed': { status: 409 },
  'house-has-payer': { status: 409 },
  'lives-or-owns': { status: 409 },
  'people-changed': { status: 409 },
  'move-day': { status: 409 },
  'readings-missing': { status: 409 },
  'contact-missing': { status: 409 },
  'deposit-ended': { status: 409 },
  'deposit-sum': { status: 409 },
  'deposit-reason': { status: 409 },
  'inspection-finished': { status: 409 },
  'points-open': { status: 409 },
  'act-changed': { status: 409 },
  'nothing-to-change': { status: 409 },
  'order-not-in-state': { status: 409 },
  'nothing-to-verify': { status: 409 },
  'order-worked-on': { status: 409 },
  'order-has-token': { status: 409 },
  'part-refund-too-much': { status: 409 },
  'part-refund-done': { status: 409 },
  'other-meter-inactive': { status: 409 },
  'no-wallet': { status: 409 },
  'no-source': { status: 409 },
  'version-begun': { status: 409 },
  'version-exists': { status: 409 },
  'nothing-to-correct': { status: 409 },
  'already-posted': { status: 409 },
  'tariff-code-taken': { status: 409 },
  'other-utility': { status: 409 },
  'nothing-to-resend': { status: 409 },
  'no-receipt': { status: 409 },
  'reference-conflict': { status: 409 },
  'insufficient-funds': { status: 409 },
  'paid-a-moment-ago': { status: 409 },
  'card-not-usable': { status: 409 },
  'user-name-taken': { status: 409 },
  'pin-not-set': { status: 409 },
  'current-pin-required': { status: 409 },
  'email-taken': { status: 409 },
  'still-running': { status: 409 },
  'token-not-ready': { status: 409 },
  'not-paid': { status: 409 },
  'wallet-not-empty': { status: 409 },
  'orders-open': { status: 409 },
  'last-admin': { status: 409 },
  'last-role-editor': { status: 409 },
  'auditor-only-reads': { status: 409 },
  'charge-already-paid': { status: 409 },
  'charge-changed': { status: 409 },
  'charge-estate-retired': { status: 409 },
  'rates-begun': { status: 409 },
  'nothing-to-bill': { status: 409 },
  'charge-run-changed': { status: 409 },
  'charge-run-over': { status: 409 },
  'credit-too-large': { status: 409 },
  'receipt-known': { status: 409 },
  'date-in-future': { status: 422 },
  'second-person-required': { status: 403 },
  'own-house': { status: 403 },
  'charge-payment-decided': { status: 409 },
  'late-rule-decided': { status: 409 },
  'waiver-waits': { status: 409 },
  'waiver-decided': { status: 409 },
  'wait-out-of-range': { status: 422 },
  'plan-open': { status: 409 },
  'plan-over': { status: 409 },
  'plan-sum-changed': { status: 409 },
  'plan-day-over': { status: 422 },
  'share-changed': { status: 409 },
  'lock-open': { status: 409 },
  'lock-too-soon': { status: 422 },
  'pass-times': { status: 422 },
  'phone-blocked': { status: 409 },
  'block-of-nobody': { status: 422 },
  'block-until': { status: 422 },
  'too-many-blocks': { status: 409 },
  'period-too-long': { status: 422 },
  'too-many-photos': { status: 409 },
  'too-many-points': { status: 409 },
  'point-in-use': { status: 409 },
  'too-many-passes': { status: 409 },
  'asked-too-often': { status: 429 },
  'nobody-to-ask': { status: 409 },
  'helper-listed': { status: 409 },
  'vehicle-listed': { status: 409 },
  'household-full': { status: 409 },
  'sticker-taken': { status: 409 },
  'estate-account-missing': { status: 409 },
  'estate-account-waits': { status: 409 },
  'estate-payouts-held': { status: 409 },
  'estate-money-short': { status: 409 },
  'too-many-bank-accounts': { status: 409 },
  'bank-account-in-use': { status: 409 },
  'withdrawal-over-limit': { status: 409 },
  'over-limit': { status: 409 },
  'top-up-exists': { status: 409 },
  'top-up-too-soon': { status: 422 },
  'withdrawal-held': { status: 409 },
  'withdrawal-card-money': { status: 409 },
  'withdrawal-sent': { status: 409 },
  'meter-replaced': { status: 409 },
  'name-taken': { status: 409 },
  'runs-overlap': { status: 409 },
  'entry-corrected': { status: 409 },
  'dip-above-tank': { status: 422 },
  'entry-in-future': { status: 422 },
  'meter-number-taken': { status: 409 },
  'estate-in-use': { status: 409 },
  'house-in-use': { status: 409 },
  'meter-step': { status: 409 },
  'tariff-of-another-utility': { status: 409 },
  'no-vending-key': { status: 409 },
  'token-request-open': { status: 409 },
  'free-issue-cap': { status: 409 },
  'spare-meter-unsuitable': { status: 409 },
  'ticket-closed': { status: 409 },
  'ticket-title-taken': { status: 409 },
  'gate-card-taken': { status: 409 },
  'act-not-done': { status: 409 },
  'power-line-required': { status: 422 },
  'reading-too-low': { status: 409 },
  'reading-too-high': { status: 409 },
  'reading-exists': { status: 409 },
  'reading-in-future': { status: 422 },
  'supply-overlaps': { status: 409 },
  'import-ended': { status: 409 },
  'import-has-problems': { status: 409 },
  'import-in-use': { status: 409 },
  'import-undo-late': { status: 409 },
  'refund-not-possible': { status: 409 },
  'shown-before': { status: 409 },
  'endpoint-not-on': { status: 409 },
  'amounts-differ': { status: 409 },
  'too-large': { status: 413 },
  'file-unpacks-too-large': { status: 413 },
  'too-many-rows': { status: 422 },
  'too-many-rows-for-xlsx': { status: 422 },
  'file-unreadable': { status: 422 },
  'file-columns': { status: 422 },
  'too-many-views': { status: 422 },
  'unsupported-media-type': { status: 415 },
  'reference-reused': { status: 422 },
  'idempotency-key-reused': { status: 422 },
  'starts-too-early': { status: 422 },
  'setting-invalid': { status: 422 },
  'period-not-over': { status: 422 },
  'template-fixed': { status: 409 },
  'template-text-wrong': { status: 422 },
  'no-own-phone': { status: 409 },
  'nobody-to-reach': { status: 409 },
  'announcement-ended': { status: 409 },
  'announcement-cost-rose': { status: 409 },
  'address-not-allowed': { status: 422 },
  'address-unknown': { status: 422 },
  'amount-too-small': { status: 422 },
  'amount-too-large': { status: 422 },
  'too-many-units': { status: 422 },
  'bank-account-unknown': { status: 422 },
  'withdrawal-below-minimum': { status: 422 },
  'card-number-not-allowed': { status: 422 },
  'photo-unreadable': { status: 422 },
  'attachment-unreadable': { status: 422 },
  'attachment-unknown': { status: 422 },
  'too-many-attachments': { status: 409 },
  'attachment-needs-account': { status: 422 },
  'placeholder-unknown': { status: 422 },
  'placeholder-left': { status: 422 },
  'wrong-code': { status: 422 },
  'code-used': { status: 422 },
  'wrong-password': { status: 422 },
  'wrong-pin': { status: 422 },
  'note-or-journal-required': { status: 422 },
  'unknown-journal': { status: 422 },
  'journal-not-allowed': { status: 422 },
  'rate-limited': { status: 429 },
  'too-many-tries': { status: 429 },
  internal: { status: 500 },
  'provider-unavailable': { status: 503 },
  'vending-paused': { status: 503 },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof errorCodes;

/** Codes whose text says that nothing was charged. A screen that says it for every other failure leaves it out for these. */
export const nothingChargedCodes: readonly ErrorCode[] = [
  'feature-off',
  'charge-already-paid',
  'charge-changed',
  'charge-estate-retired',
  'card-not-usable',
  'card-declined',
  'meter-inactive',
  'meter-replaced',
  'meter-limit-reached',
  'meter-tampered',
  'meter-held',
  'over-limit',
  'provider-unavailable',
  'vending-paused',
];

/** Facts next to an error's `code`: what a text in any language needs. Each is there only where it is known. */
export interface ErrorFacts {
  /** `meter-replaced`: the last digits of the meter that replaced it. */
  new_meter_ending?: string;
  /** `withdrawal-below-minimum`: the smallest amount. */
  min_kobo?: number;
  /** `amount-too-large`: the largest amount. `over-limit`, `withdrawal-over-limit`, `withdrawal-card-money`: what is left now. */
  max_kobo?: number;
  /** Seconds until a retry makes sense, also sent as `Retry-After`. */
  retry_after_seconds?: number;
  /** `wrong-pin`: how many tries are left before the PIN is locked. */
  tries_left?: number;
  /** `method-not-allowed`: the methods that this address accepts. */
  allowed_methods?: readonly string[];
  /** `phone-blocked`: the last day of the block, `2026-12-31`. */
  blocked_until?: string;
  /** `email-not-verified`: the address that the code was sent to. */
  email?: string;
  /** `unsupported-media-type`: the type to send instead. */
  expected_type?: string;
  /** `file-columns`: the columns that the file lacks; none: two columns have one name. */
  columns?: readonly string[];
  /** `template-text-wrong`: what is wrong, a word for the problem and the placeholder. */
  faults?: readonly { problem: string; name: string }[];
  /**
   * `provider-unavailable`: the bank refused to open an account, or the purchase ended before one was open.
   * `unavailable`: the sandbox has not started yet.
   */
  reason?:
    | 'account-refused'
    | 'page-refused'
    | 'no-account'
    | 'purchase-cancelled'
    | 'purchase-expired'
    | 'sandbox-starting';
}

/** What can be wrong with one field. The checks of the contract carry these codes; no check carries a sentence. */
export type FieldCode =
  | 'account-number-format'
  | 'account-required'
  | 'address-not-ours'
  | 'all-fields-required'
  | 'amount-below-minimum'
  | 'amount-format'
  | 'amount-too-large'
  | 'bank-required'
  | 'card-number'
  | 'card-required'
  | 'client-required'
  | 'email-address'
  | 'confirmation-text'
  | 'email-format'
  | 'email-not-yours'
  | 'email-or-phone'
  | 'estate-required'
  | 'file-not-accepted'
  | 'file-required'
  | 'first-name-required'
  | 'label-required'
  | 'last-name-required'
  | 'house-required'
  | 'goods-required'
  | 'idempotency-key-format'
  | 'meter-number-exact'
  | 'meter-number-format'
  | 'message-required'
  | 'metadata-required'
  | 'meter-required'
  | 'name-required'
  | 'new-password-common'
  | 'new-password-digit'
  | 'new-password-lowercase'
  | 'new-password-special'
  | 'new-password-too-short'
  | 'new-password-uppercase'
  | 'otp-digits'
  | 'otp-length'
  | 'password-common'
  | 'password-digit'
  | 'password-lowercase'
  | 'password-special'
  | 'password-too-short'
  | 'password-uppercase'
  | 'passwords-differ'
  | 'payment-reference-required'
  | 'phone-number-format'
  | 'pin-format'
  | 'pin-weak'
  | 'place-required'
  | 'plate-format'
  | 'property-required'
  | 'proof-format'
  | 'reason-required'
  | 'reference-characters'
  | 'reference-format'
  | 'reference-or-meter'
  | 'references-differ'
  | 'return-address-required'
  | 'solar-not-expected'
  | 'sticker-format'
  | 'subject-required'
  | 'too-long'
  | 'too-many-units'
  | 'units-format'
  | 'unknown-field'
  | 'user-name-format'
  | 'user-name-reserved'
  | 'user-name-taken'
  | 'user-name-too-short'
  | 'wrong-kind';

export interface FieldProblem {
  code: FieldCode;
  /** `too-long`: the most characters. */
  max?: number;
  /** `amount-too-large`: the largest amount. */
  max_kobo?: number;
}

/** The body of every failed call. */
export interface ErrorBody extends ErrorFacts {
  status: 'error';
  code: ErrorCode;
  /** English, for programs that show it as it is. Our pages write their own text from the code and the facts. */
  message: string;
  /** English, one message for each field with a problem. */
  fields?: Record<string, string>;
  /** The same problems as codes with facts. */
  field_codes?: Record<string, FieldProblem>;
  /** Quote this to support. */
  request_id?: string;
}
