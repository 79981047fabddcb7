import { lagosDay } from '@gatelight/contract/lagos-time';
import { z } from 'zod';
import { defineTemplate } from '#notifications';

const schema = z.object({
  houseName: z.string(),
  estateName: z.string(),
  estateId: z.string(),
  /** `2027-02-22`. */
  until: z.iso.date(),
});
type Declared = z.output<typeof schema>;

const until = ({ until: day }: Declared) => lagosDay(`${day}T12:00:00Z`, true);
const sentence = (declared: Declared) =>
  `${declared.houseName} declared medical hardship. It can buy electricity until ${until(declared)}, whatever is overdue.`;
const next = 'Call them: the contact is under Service charges, Rules.';

/**
 * A house of the estate declares that one of its people needs electricity for their health. To its managers; nothing
 * about the illness.
 */
export const hardshipDeclared = defineTemplate({
  name: 'hardship-declared',
  kind: 'transaction',
  about: 'A house declared medical hardship, so no lock stops its electricity. To the managers of its estate.',
  channels: ['email', 'in-app'],
  examples: {
    Declared: {
      houseName: 'Block 4, Flat 2',
      estateName: 'Palm Court Estate',
      estateId: '1',
      until: '2027-02-22',
    },
  },
  facts: (declared) => ({
    house: declared.houseName,
    estate: declared.estateName,
    until: until(declared),
  }),
  required: { email: ['house', 'until'], 'in-app': ['house', 'until'] },
  topic: 'receipts',
  schema,
  texts: {
    en: {
      sms: (declared) => [sentence(declared)],
      mail: (declared) => ({
        subject: `Medical hardship: ${declared.houseName}`,
        opening: [sentence(declared), next],
        rows: [
          ['Estate', declared.estateName],
          ['House', declared.houseName],
          ['Until', until(declared)],
        ],
      }),
      inApp: (declared) => ({
        title: `Medical hardship: ${declared.houseName}`,
        text: `${sentence(declared)} ${next}`,
      }),
    },
  },
});
