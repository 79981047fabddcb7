import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  currentTrace,
  openSpan,
  readTraceparent,
  recordSpans,
  traced,
  tracedRun,
  traceparent,
  type EndedSpan,
} from './spans.ts';

let spans: EndedSpan[];
beforeEach(() => {
  spans = [];
  recordSpans((span) => spans.push(span));
});
afterEach(() => recordSpans(undefined));
const names = () => spans.map(({ name }) => name);

describe('a span', () => {
  it('is the child of the span around it, or continues the given one', async () => {
    const other = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
    await traced('outer', {}, async () => {
      await traced('inner', {}, async () => undefined);
      await traced('other', { parent: other }, async () => undefined);
    });
    const [inner, continued, outer] = spans;
    expect(names()).toEqual(['inner', 'other', 'outer']);
    expect(inner).toMatchObject({ traceId: outer!.traceId, parentSpanId: outer!.spanId });
    expect(continued).toMatchObject({ traceId: other.traceId, parentSpanId: other.spanId });
    expect(outer!.parentSpanId).toBeUndefined();
  });

  it('has the code of an error, and never its message', async () => {
    const error = Object.assign(new Error('no meter 04175000019'), { code: '23505' });
    await expect(traced('call', {}, () => Promise.reject(error))).rejects.toBe(error);
    expect(spans).toMatchObject([{ hasFailed: true, attributes: { 'error.type': '23505' } }]);
    expect(JSON.stringify(spans)).not.toContain('04175000019');
  });

  it('does not exist while nothing is recorded', async () => {
    recordSpans(undefined);
    expect(openSpan('call')).toBeUndefined();
    expect(readTraceparent(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`)).toBeUndefined();
    await traced('call', {}, async () => expect(currentTrace()).toBeUndefined());
  });
});

describe('a run of a job', () => {
  it('is recorded with all its spans when it did something or failed', async () => {
    const run = (rows: number) =>
      tracedRun(
        'job',
        (done: number) => done > 0,
        () => traced('query', {}, async () => rows),
      );
    await run(0);
    expect(names()).toEqual([]);
    await run(2);
    expect(names()).toEqual(['query', 'job']);
    await tracedRun(
      'broken',
      () => false,
      () => Promise.reject(new Error('x')),
    ).catch(() => undefined);
    expect(names()).toEqual(['query', 'job', 'broken']);
  });
});

describe('traceparent', () => {
  it('is written and read according to W3C Trace Context', async () => {
    await traced('call', {}, async () =>
      expect(readTraceparent(traceparent())).toMatchObject({
        traceId: currentTrace()!.traceId,
        spanId: currentTrace()!.spanId,
      }),
    );
    const [trace, span] = ['a'.repeat(32), 'b'.repeat(16)];
    expect(readTraceparent(`00-${trace}-${span}-00`)).toEqual({ traceId: trace, spanId: span });
    for (const wrong of [
      undefined,
      '',
      `01-${trace}-${span}-00`,
      `00-${'0'.repeat(32)}-${span}-00`,
      `00-${trace}-${'0'.repeat(16)}-00`,
      `00-${trace.toUpperCase()}-${span}-00`,
      `00-${trace}-${span}-00-more`,
      [`00-${trace}-${span}-00`],
    ])
      expect(readTraceparent(wrong), String(wrong)).toBeUndefined();
  });
});
