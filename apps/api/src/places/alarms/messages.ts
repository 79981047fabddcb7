import { lagosHour } from '@gatelight/contract/lagos-time';
import { z } from 'zod';
import { defineTemplate } from '#notifications';

const facts = { is_test: z.boolean(), at: z.string(), person: z.string(), house: z.string(), estate: z.string() };
const alarmFacts = z.object(facts);
type Facts = z.output<typeof alarmFacts>;

const title = ({ is_test: isTest, house }: Facts) => (isTest ? `TEST: alarm of ${house}` : `Alarm of ${house}`);
const said = (given: Facts) =>
  `${given.is_test ? 'TEST. ' : ''}${given.person} raised the alarm of ${given.house} at ${lagosHour(given.at)}, ${given.estate}.`;
const what = ({ is_test: isTest }: Facts) =>
  isTest ? 'This is a test. Nobody needs help.' : 'The guards were called too. Please go there or phone now.';

const examples = {
  Real: {
    is_test: false,
    at: '2026-11-24T13:06:00Z',
    person: 'Ada Obi',
    house: 'Block 4, Flat 2',
    estate: 'Palm Court Estate',
  },
  Test: {
    is_test: true,
    at: '2026-11-24T13:06:00Z',
    person: 'Ada Obi',
    house: 'Block 4, Flat 2',
    estate: 'Palm Court Estate',
  },
};

const alarm = defineTemplate({
  name: 'alarm',
  kind: 'account',
  push: 'any-hour',
  channels: ['sms', 'email', 'in-app'],
  about: 'A resident raised the alarm of a house. To every manager of the estate; a test is marked as one.',
  examples,
  facts: (given) => ({ title: title(given), text: said(given), 'what-to-do': what(given) }),
  required: { sms: ['text'], email: ['text'], 'in-app': ['title'] },
  schema: alarmFacts,
  texts: {
    en: {
      sms: (given) => [`${said(given)} ${what(given)}`, said(given)],
      mail: (given) => ({ subject: title(given), opening: [said(given), what(given)] }),
      inApp: (given) => ({ title: title(given), text: said(given) }),
    },
  },
});

const falseFacts = z.object({ ...facts, word: z.string() });
const falseText = ({ house, person, at, word }: z.output<typeof falseFacts>) =>
  `The alarm of ${house} at ${lagosHour(at)} by ${person} was false.${word === '' ? '' : ` They say: ${word}`}`;

const alarmFalse = defineTemplate({
  name: 'alarm-false',
  kind: 'account',
  push: 'any-hour',
  channels: ['sms', 'email', 'in-app'],
  about: 'A house says that its alarm was false. To every manager of the estate.',
  examples: { Burnt: { ...examples.Real, word: 'The food was burning' }, Silent: { ...examples.Real, word: '' } },
  facts: (given) => ({ text: falseText(given) }),
  required: { sms: ['text'], email: ['text'], 'in-app': ['text'] },
  schema: falseFacts,
  texts: {
    en: {
      sms: (given) => [falseText(given)],
      mail: (given) => ({ subject: `False alarm of ${given.house}`, opening: [falseText(given)] }),
      inApp: (given) => ({ title: `False alarm of ${given.house}`, text: falseText(given) }),
    },
  },
});

export const alarmTemplates = [alarm, alarmFalse];
