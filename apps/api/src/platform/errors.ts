import {
  errorCodes,
  errorMessage,
  fieldMessage,
  type ErrorBody,
  type ErrorCode,
  type ErrorFacts,
  type FieldProblem,
} from '@gatelight/contract';

export interface ErrorDetails {
  /** Facts beside the code; the text is built from them. */
  facts?: Pick<
    ErrorFacts,
    | 'max_kobo'
    | 'min_kobo'
    | 'expected_type'
    | 'blocked_until'
    | 'reason'
    | 'email'
    | 'new_meter_ending'
    | 'faults'
    | 'columns'
    | 'tries_left'
  >;
  /** For forms: the problem of each field. */
  fields?: Record<string, FieldProblem>;
  /** Seconds until a retry makes sense; also sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Methods that the path accepts; also sent as `Allow`. */
  allow?: readonly string[];
}

/**
 * A failure that a caller can expect: thrown, so that the transaction around it rolls back; mapped to HTTP in one
 * place.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(errorMessage({ code, ...factsOf(details), field_codes: details.fields }));
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  /** The body of the response. */
  body(requestId?: string): ErrorBody {
    const { fields } = this.details;
    const messages = fields && Object.entries(fields).map(([name, problem]) => [name, fieldMessage(problem)] as const);
    return {
      status: 'error',
      message: this.message,
      code: this.code,
      ...factsOf(this.details),
      ...(fields && messages ? { fields: withoutPrototype(messages), field_codes: fields } : {}),
      ...(requestId === undefined ? {} : { request_id: requestId }),
    };
  }
}

function factsOf({ facts, retryAfterSeconds, allow }: ErrorDetails): ErrorFacts {
  return {
    ...facts,
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
    ...(allow ? { allowed_methods: allow } : {}),
  };
}

/** A field may have any name, even `__proto__`. */
function withoutPrototype(entries: readonly (readonly [string, string])[]): Record<string, string> {
  const record = Object.create(null) as Record<string, string>;
  for (const [name, value] of entries) record[name] = value;
  return record;
}
