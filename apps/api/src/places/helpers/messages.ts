import { helperKinds } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate } from '#notifications';

const facts = z.object({ kind: z.enum(helperKinds), house: z.string() });
export type HelperFacts = z.output<typeof facts>;

const kindWords = {
  driver: 'driver',
  cleaner: 'cleaner',
  nanny: 'nanny',
  gardener: 'gardener',
  other: 'helper',
} satisfies Record<HelperFacts['kind'], string>;

const text = ({ kind, house }: HelperFacts) =>
  `A ${kindWords[kind]} of ${house} had their details deleted, and the gate no longer knows them. If they still work for you, please add them again.`;

const helperErased = defineTemplate({
  name: 'helper-erased',
  kind: 'account',
  opens: '/user/visitors',
  about:
    'A regular helper had their details deleted by their phone number. To the resident who added them, without the name.',
  examples: { Cleaner: { kind: 'cleaner', house: 'Block 4, Flat 2' } },
  facts: ({ house }) => ({ house }),
  required: { email: ['kind'], 'in-app': ['kind'] },
  schema: facts,
  texts: {
    en: {
      facts: ({ kind }) => ({ kind: kindWords[kind] }),
      sms: (given) => [text(given)],
      mail: (given) => ({ subject: `Your ${kindWords[given.kind]} left the list of the gate`, opening: [text(given)] }),
      inApp: (given) => ({ title: `Your ${kindWords[given.kind]} left the list of the gate`, text: text(given) }),
    },
  },
});

export const helperTemplates = [helperErased];
