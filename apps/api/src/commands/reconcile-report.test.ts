import { expect, test } from 'vitest';
import { reportOf } from './reconcile-report.ts';

const finding = { check: 'stuck', detail: 'charge TOK-1 is pending' };

test.each([
  [[], [], ['reconcile: clean'], 0],
  [[finding], [], ['stuck: charge TOK-1 is pending', 'reconcile: 1 finding'], 1],
  [
    [{ check: 'stuck', detail: 'withdrawal wdr-abcdefghijklmnop is unknown' }],
    [],
    ['stuck: withdrawal WDR-ABCDEFGHIJKLMNOP is unknown', 'reconcile: 1 finding'],
    1,
  ],
  // No fault was found, because nothing could be compared. That is not clean.
  [
    [],
    ['payments of paystack: no answer', 'payouts of monnify: no answer'],
    [
      'not compared: payments of paystack: no answer',
      'not compared: payouts of monnify: no answer',
      'reconcile: 2 lists not compared',
    ],
    3,
  ],
  [
    [finding, finding],
    ['payments of paystack: no answer'],
    [
      'stuck: charge TOK-1 is pending',
      'stuck: charge TOK-1 is pending',
      'not compared: payments of paystack: no answer',
      'reconcile: 2 findings, 1 list not compared',
    ],
    1,
  ],
] as const)('%j and %j', (findings, notCompared, lines, exitCode) => {
  expect(reportOf(findings, notCompared)).toEqual({ lines, exitCode });
});
