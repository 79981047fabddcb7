/**
 * Every reason for which this package refuses to make or derive something. A meter's own refusals are in `meter.ts`.
 */
export type StsErrorCode =
  | 'meter-number'
  | 'meter-pan'
  | 'vending-key'
  | 'vending-key-parity'
  | 'decoder-key'
  | 'key-attributes'
  | 'algorithm'
  | 'sta-tables'
  | 'amount'
  | 'field'
  | 'tid'
  | 'before-base-date'
  | 'after-range'
  | 'key-expired';

/** An expected refusal. `code` is for programs, and `message` is one sentence for the operator that never has a key. */
export class StsError extends Error {
  readonly code: StsErrorCode;

  constructor(code: StsErrorCode, message: string) {
    super(message);
    this.name = 'StsError';
    this.code = code;
  }
}
