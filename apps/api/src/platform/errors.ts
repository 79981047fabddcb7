import { errorCodes, type ErrorCode } from '@gatelight/contract';

export interface ErrorDetails {
  /** Words for this case instead of the code's own. */
  message?: string;
  /** For forms: one message for each refused field. */
  fields?: Record<string, string>;
  /** Seconds until a repeat makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** Methods that the path does have; becomes `Allow`. */
  allow?: readonly string[];
}

/** A failure that a caller can expect: thrown, so that the transaction around it rolls back; mapped to HTTP in one place. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorCodes[code].message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}
