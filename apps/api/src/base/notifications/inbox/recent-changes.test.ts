import { expect, test } from 'vitest';
import type { Events, Subscriber } from '#platform/database/events';
import type { LiveEvent } from '@gatelight/contract';
import { rememberChanges } from './recent-changes.ts';

function listening() {
  let time = 0;
  const subscribers: Subscriber[] = [];
  const events: Events = {
    subscribe: async (_channel, subscriber) => {
      subscribers.push(subscriber);
      return () => undefined;
    },
    close: async () => undefined,
  };
  const read = (payload: string) => {
    const [user = '', type] = payload.split(' ');
    return type === undefined ? undefined : { user, type: type as LiveEvent };
  };
  const recent = rememberChanges(events, { channel: 'user_event', read, now: () => time });
  return {
    recent,
    subscribers,
    say: (payload: string) => subscribers.forEach(({ onEvent }) => onEvent(payload)),
    resume: () => subscribers.forEach(({ onResumed }) => onResumed?.()),
    pass: (seconds: number) => void (time += seconds * 1000),
  };
}

test('a change is remembered for its user, each kind once, for two minutes', async () => {
  const { recent, say, pass } = listening();
  await recent.start();
  pass(300);
  for (const payload of ['1 wallet', '1 order', '2 meter', '1 wallet', 'nothing']) say(payload);
  pass(119);
  expect(recent.of('1')).toEqual({ seconds: 120, types: ['order', 'wallet'] });
  expect(recent.of('2')).toEqual({ seconds: 120, types: ['meter'] });
  say('1 order');
  pass(1);
  expect(recent.of('1')).toEqual({ seconds: 120, types: ['order'] });
  expect(recent.of('3')).toEqual({ seconds: 120, types: [] });
});

test('nothing is claimed about the time before it listened, or after a lost connection', async () => {
  const { recent, subscribers, say, resume, pass } = listening();
  expect(recent.of('1')).toEqual({ seconds: 0, types: [] });
  await Promise.all([recent.start(), recent.start()]);
  expect(subscribers).toHaveLength(1);
  pass(7.9);
  say('1 wallet');
  expect(recent.of('1')).toEqual({ seconds: 7, types: ['wallet'] });
  resume();
  expect(recent.of('1')).toEqual({ seconds: 0, types: [] });
});
