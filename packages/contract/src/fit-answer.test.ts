import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { instant, kobo } from './fields.ts';
import { fitAnswer } from './fit-answer.ts';

const order = z.object({
  token: z.string(),
  amount_kobo: kobo,
  at: z.nullable(instant),
  deliveries: z.array(z.object({ channel: z.enum(['sms', 'email']), at: instant })),
  extra: z.optional(z.object({ kind: z.enum(['one']) })),
});
const at = new Date('2026-11-23T14:00:00.000Z');
const values = {
  token: '12345678901234567890',
  amount_kobo: 500_000n,
  at,
  deliveries: [{ channel: 'push', at, recipient: 'push:7' }],
  secret: 'not of the schema',
};

describe('an answer that does not fit its schema', () => {
  it('goes out with all that fits, the wrong value as it is, and nothing that no schema describes', () => {
    expect(fitAnswer(order, values, 'encode')).toEqual({
      value: {
        token: values.token,
        amount_kobo: 500_000,
        at: at.toISOString(),
        deliveries: [{ channel: 'push', at: at.toISOString() }],
      },
      faults: ['deliveries.0.channel: invalid_value'],
      isBroken: false,
    });
  });

  it('is read by a page the same way', () => {
    const wire = fitAnswer(order, values, 'encode').value;
    expect(fitAnswer(order, wire, 'decode')).toMatchObject({
      value: { token: values.token, amount_kobo: 500_000n, at, deliveries: [{ channel: 'push', at }] },
      isBroken: false,
    });
  });

  it('says when a part is missing or of another kind', () => {
    const { token: _missing, ...rest } = values;
    expect(fitAnswer(order, { ...rest, deliveries: [] }, 'encode')).toMatchObject({ isBroken: true });
    expect(fitAnswer(order, { ...values, deliveries: { all: { of: 'them' } } }, 'encode')).toMatchObject({
      value: expect.not.objectContaining({ deliveries: expect.anything() }),
      faults: ['deliveries: invalid_type'],
      isBroken: true,
    });
  });

  it('takes the nearest of several shapes', () => {
    const either = z.union([
      z.object({ kind: z.literal('a'), size: z.int() }),
      z.object({ kind: z.literal('b'), state: z.enum(['on']) }),
    ]);
    expect(fitAnswer(either, { kind: 'b', state: 'off' }, 'encode')).toMatchObject({
      value: { kind: 'b', state: 'off' },
      isBroken: false,
    });
  });

  it('changes nothing that fits', () => {
    const fits = { ...values, deliveries: [{ channel: 'sms', at }] };
    expect(fitAnswer(order, fits, 'encode')).toMatchObject({ faults: [], isBroken: false });
  });
});
