import { describe, expect, it } from 'vitest';
import { CallError } from '../../api.ts';
import { STRINGS } from '../../strings/index.ts';
import { readFailure } from './watch-failure.ts';

const { noNetwork, server, tooSlow } = STRINGS.failures;

describe('what a page says when it could not be read', () => {
  it.each([
    ['the server failed', new CallError({ message: server, code: 'internal', status: 500 }), server],
    ['there is no network', new CallError({ message: noNetwork, code: 'no-network', status: 0 }), noNetwork],
    ['the network is slow', new CallError({ message: tooSlow, code: 'too-slow', status: 0 }), tooSlow],
    ['the read waits for a network', null, noNetwork],
  ])('when %s', (_name, error, text) => {
    expect(readFailure(error)).toBe(text);
    expect(readFailure(error, 'Your money is safe.')).toBe(`${text} Your money is safe.`);
  });
});
