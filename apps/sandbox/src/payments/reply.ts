/** A refusal with the provider's own text. The error handler of the provider's paths turns it into a response. */
export class ProviderRefusal extends Error {
  readonly httpStatus: number;
  readonly code: string;
  readonly nextStep: string;

  constructor(httpStatus: number, message: string, code: string, nextStep: string) {
    super(message);
    this.name = 'ProviderRefusal';
    this.httpStatus = httpStatus;
    this.code = code;
    this.nextStep = nextStep;
  }
}

/** 400 for a missing field. */
export function missing(message: string): ProviderRefusal {
  return new ProviderRefusal(400, message, 'missing_params', 'Send every required field');
}

/** 400 (or another status) for a field whose value cannot be used. */
export function invalid(message: string, httpStatus = 400): ProviderRefusal {
  return new ProviderRefusal(httpStatus, message, 'invalid_params', 'Correct the value and try again');
}

/** The body of a failed call. */
export function failure(message: string, code: string, nextStep: string, type = 'validation_error') {
  return { status: false, message, meta: { nextStep }, type, code };
}

/** The body of a successful call. `status` is about the call, `data.status` about the money. */
export function success(message: string, data: unknown, meta?: unknown) {
  return meta === undefined ? { status: true, message, data } : { status: true, message, data, meta };
}

export const serverFault = failure('An error occurred', 'unknown', 'Try again later', 'api_error');
