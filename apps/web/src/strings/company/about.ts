import { BRAND } from '../../brand.ts';
import { BRAND_WORDS } from '../common/brand-words.ts';

/** Words of the about page. */
export const ABOUT_WORDS = {
  title: 'About Us',
  lead: `${BRAND.legalName} runs the systems that an estate lives on: the meters, the gates, the power, and the books behind them.`,
  parts: [
    {
      title: 'What you can do here',
      blocks: [
        'Buy a token for prepaid electricity, water or gas by bank transfer, at any hour and without an account. If you lose it, your phone number and your reference or meter number find it again.',
        'Ask for a survey of your estate, your gates, your tanks, your roof or your transformer. An engineer reads your message and replies by e-mail.',
      ],
    },
    {
      title: 'What we promise',
      blocks: [
        'A person who paid must be able to see where the money is, at any hour, without asking anyone. So every payment is recorded twice and never altered, and no purchase is called failed while its outcome is unknown.',
        'The price comes before the payment: tariff, VAT, units and any old debt, line by line. The receipt shows the same lines.',
        'We ask for as little as we can. A token needs a meter number, an amount, a name and a phone number, and no account.',
      ],
    },
    {
      title: 'How we work',
      blocks: [
        'The people who survey a site also answer for what is built there. We say what we cannot promise before you sign, and each service page lists it.',
        'Tokens follow the international standard for prepayment, so you are not bound to one maker of meters, and your register is yours to take along.',
      ],
    },
    {
      title: 'Where to find us',
      blocks: [
        `${BRAND.address.join(', ')}. ${BRAND_WORDS.supportHours}. Call ${BRAND.phoneInText} or write to ${BRAND.email}.`,
      ],
    },
  ],
  contact: 'Contact us',
} as const;
