import { describe, expect, test } from 'vitest';
import { parseStat } from './processor-time.ts';
import { readStatementLog } from './statement-log.ts';
import { above, between, dividedBy, productMs, type Usage } from './usage.ts';

function usage(one: number): Usage {
  return {
    seconds: one,
    transactions: one * 2,
    writing: one * 3,
    walFlushes: one * 4,
    walBytes: one * 5,
    cpuMs: { web: one * 6, worker: one * 7, postgres: one * 8, sandbox: one * 9 },
  };
}

describe('usage', () => {
  test('of a purchase is the amount above the idle rate, divided by the purchases', () => {
    const busy = between(usage(100), { ...usage(130), transactions: 1260 });
    const idle = between(usage(0), usage(10));
    const one = dividedBy(above(busy, idle), 100);
    // 1060 in 30 s, of which 2 a second are the idle rate.
    expect(one.transactions).toBeCloseTo(10);
    expect(one.writing).toBeCloseTo(0);
    expect(one.cpuMs.web).toBeCloseTo(0);
    expect(one.seconds).toBeCloseTo(0.3);
  });

  test('does not count the simulated outside world as a cost of the product', () => {
    expect(productMs(usage(1))).toBe(21);
  });
});

describe('processor time', () => {
  test('is read past a name with spaces and brackets', () => {
    const line = '42 (post) gres: (x) S 7 42 42 0 -1 4194560 1 2 3 4 150 25 300 50 20 0 1 0 12345';
    expect(parseStat(line)).toEqual({ parent: 7, ownMs: 1750, childrenMs: 3500 });
  });
});

describe('the log of statements', () => {
  const log = [
    '@gl web|10|3/7|0| LOG:  duration: 0.010 ms  statement: begin',
    '@gl web|10|3/7|0| LOG:  duration: 0.100 ms  parse <unnamed>: insert into a\n\tvalues ($1) -- one',
    '@gl worker|11|4/1|0| LOG:  duration: 0.500 ms  parse <unnamed>: select 1',
    '@gl web|10|3/7|0| LOG:  duration: 0.200 ms  bind <unnamed>: insert into a\n\tvalues ($1) -- one',
    '@gl web|10|3/7|88| LOG:  duration: 0.300 ms  execute <unnamed>: insert into a\n\tvalues ($1) -- one',
    '@gl web|10|3/0|88| LOG:  duration: 3.000 ms  statement: commit',
    '2026-01-01 00:00:00 UTC [1] LOG:  checkpoint starting: time',
    '@gl worker|11|4/1|0| LOG:  duration: 0.250 ms  execute <unnamed>: select 1',
    '@gl worker|11|4/2|0| LOG:  duration: 0.250 ms  execute read: select 1',
  ].join('\n');

  test('becomes transactions in the order in which they began, each statement once', () => {
    const found = readStatementLog(log);
    expect(found.map(({ client, writes, statements }) => [client, writes, statements.map(({ text }) => text)])).toEqual(
      [
        ['web', true, ['begin', 'insert into a values ($1)', 'commit']],
        ['worker', false, ['select 1']],
        ['worker', false, ['select 1']],
      ],
    );
  });

  test('adds up parse, bind and execute', () => {
    const times = readStatementLog(log).map(({ statements }) => statements.map(({ ms }) => ms));
    expect(times[0]?.[1]).toBeCloseTo(0.6);
    expect(times[1]?.[0]).toBeCloseTo(0.75);
  });
});
