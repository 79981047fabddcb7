import pino, { type DestinationStream, type Logger } from 'pino';
import { productVersion } from './process/version.ts';
import { currentTrace } from './tracing/spans.ts';

export type Log = Logger;

/** Structured log on standard output. Sensitive fields are removed by name; messages never contain them as text. */
export function createLog(name: string, level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin() {
      const trace = currentTrace();
      return { version: productVersion(), ...(trace && { trace_id: trace.traceId, span_id: trace.spanId }) };
    },
    redact: {
      paths: [
        'token',
        '*.token',
        'otp',
        '*.otp',
        'secret',
        '*.secret',
        'authorization',
        '*.authorization',
        'headers.cookie',
        '*.headers.cookie',
        'phone',
        '*.phone',
        'account_number',
        '*.account_number',
        // PostgreSQL quotes the row that it refused.
        'err.detail',
        'err.where',
      ],
      censor: '[cut]',
    },
  };
  return pino(options, destination);
}
