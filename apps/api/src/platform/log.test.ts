import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { productVersion } from './process/version.ts';
import { currentTrace, recordSpans, traced, type TraceContext } from './tracing/spans.ts';

const lineOf = (what: object) => {
  const lines: string[] = [];
  createLog('test', 'info', { write: (line) => void lines.push(line) }).info(what, 'something');
  return lines.join('');
};

test('the row that the database refused is not repeated', () => {
  const refusal = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    detail: 'Failing row contains (7, Ada Obi, 08031234567).',
    where: "unnamed portal parameter $2 = '08031234567'",
  });
  const line = lineOf({ err: refusal });
  expect(line).toContain('violates check constraint');
  expect(line).toContain('23514');
  expect(line).not.toMatch(/Ada|08031234567/);
});

test('sensitive values are removed by their field name', () => {
  const line = lineOf({ token: '12345678901234567890', order: { phone: '08031234567', otp: '123456' }, id: 'o-7' });
  expect(line).toContain('o-7');
  // The line also has a time and a process number, which may contain a few of these digits in sequence.
  expect(line).not.toMatch(/12345678|08031234|"123456"/);
});

test('has the version in each line, and the trace around it', async () => {
  const lines: string[] = [];
  const log = createLog('test', 'info', { write: (line: string) => void lines.push(line) });
  log.info('outside');
  recordSpans(() => undefined);
  let trace: TraceContext | undefined;
  await traced('call', {}, async () => {
    trace = currentTrace();
    log.info('inside');
  }).finally(() => recordSpans(undefined));
  const [outside, inside] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(outside).toMatchObject({ version: productVersion() });
  expect(outside).not.toHaveProperty('trace_id');
  expect(inside).toMatchObject({ version: productVersion(), trace_id: trace?.traceId, span_id: trace?.spanId });
});
