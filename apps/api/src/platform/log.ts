import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Structured log on standard output. What could harm someone is cut out by name; messages never carry it in text. */
export function createLog(name: string, level: string): Log {
  return pino({
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
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
      ],
      censor: '[cut]',
    },
  });
}
