import { BRAND } from '../../brand.ts';
import { BRAND_WORDS } from '../common/brand-words.ts';

/** Texts of the about page. What it says of the operator comes from the operator's settings. */
export const ABOUT_WORDS = {
  title: 'About Us',
  lead: `${BRAND.legalName} runs the systems that an estate lives on: the meters, the gates, the power, and the books behind them.`,
  what: {
    title: 'What we do',
    lead: 'Some of it works in the product today; some is the work of our engineers. Each page says which.',
    list: [
      {
        service: 'metering',
        name: 'Meters and tokens',
        text: 'Prepaid electricity, water and gas. Buy by transfer at any hour, without an account.',
      },
      {
        service: 'estate',
        name: 'Estate office',
        text: 'Houses, meters, service charges, power, jobs and notices in one register.',
      },
      {
        service: 'access',
        name: 'Gates',
        text: 'Visitor codes that guards check on a phone. We also fit booms and card readers.',
      },
      {
        service: 'diesel',
        name: 'Diesel',
        text: 'Alarms when litres are missing, and a monthly account. We also fit tank sensors.',
      },
      { service: 'solar', name: 'Solar', text: 'A first size on the page, then a survey.' },
      { service: 'grid', name: 'Substations', text: 'Design, supply, installation and testing, on request.' },
    ],
  },
  money: {
    title: 'How your money is kept',
    list: [
      {
        title: 'Recorded twice',
        text: 'Every payment is written in two places of one ledger. Nothing in it is ever changed or deleted: a correction is a new entry.',
      },
      {
        title: 'Checked both ways',
        text: 'We compare our books with those of the payment provider, every minute for what is new and every night for everything.',
      },
      {
        title: 'Token or money back',
        text: 'A payment ends as a token or it goes back. No purchase is called failed while its outcome is unknown.',
      },
      {
        title: 'The price comes first',
        text: 'Tariff, VAT, units and any old debt are shown before you pay. The receipt shows the same lines.',
      },
    ],
    link: 'Where is my money?',
    status: 'See how everything works now',
  },
  privacy: {
    title: 'What we ask for',
    text: 'As little as we can. A token needs a meter number, an amount, a name and a phone number, and no account.',
  },
  reach: {
    title: 'Where you reach us',
    company: 'Company',
    licence: 'Licence',
    regulator: 'Regulator',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    whatsapp: 'WhatsApp',
    hours: 'Opening hours',
    supportHours: BRAND_WORDS.supportHours,
  },
  contact: 'Contact us',
} as const;
