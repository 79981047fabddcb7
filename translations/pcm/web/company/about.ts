import { BRAND } from '../../../../apps/web/src/brand.ts';
import type { ABOUT_WORDS as ENGLISH } from '../../../../apps/web/src/strings/company/about.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';
import { BRAND_WORDS } from '../common/brand-words.ts';

export const ABOUT_WORDS: Translation<typeof ENGLISH> = {
  title: 'About our company',
  lead: `${BRAND.legalName} dey run wetin estate take dey live: the meters, the gates, the power, and the books wey dey behind dem.`,
  what: {
    title: 'Wetin we dey do',
    lead: 'Some dey work inside the product today; some na work of our engineers. Each page dey talk which one.',
    list: [
      {
        service: 'metering',
        name: 'Meter and token',
        text: 'Prepaid light, water and gas. Buy with transfer anytime, and you no need account.',
      },
      {
        service: 'estate',
        name: 'Office of the estate',
        text: 'Houses, meters, service charge, light, jobs and notice, all for one register.',
      },
      {
        service: 'access',
        name: 'Gate',
        text: 'Visitor code wey guard dey check for phone. We dey fit boom and card reader too.',
      },
      {
        service: 'diesel',
        name: 'Diesel for gen',
        text: 'Alarm when litre lost, and account every month. We dey fit sensor for tank too.',
      },
      { service: 'solar', name: 'Solar light', text: 'First size dey the page, then survey.' },
      { service: 'grid', name: 'Substation', text: 'We go design, supply, install and test am, if you ask.' },
    ],
  },
  money: {
    title: 'How we dey keep your money',
    list: [
      {
        title: 'We write am two times',
        text: 'We dey write every payment for two places inside one book. We no dey change or clean anything: to correct something, we write new one.',
      },
      {
        title: 'We dey check both sides',
        text: 'We dey compare our book with the book of the payment provider, every minute for new ones and every night for everything.',
      },
      {
        title: 'Token or your money',
        text: 'Payment go end as token, or e go back. We no go call any purchase failed when we never know how e end.',
      },
      {
        title: 'Price dey come first',
        text: 'Tariff, VAT, units and any old debt go show before you pay. The same lines dey your receipt.',
      },
    ],
    link: 'Where my money dey?',
    status: 'See how everything dey work now',
  },
  privacy: {
    title: 'Wetin we dey ask you',
    text: 'Small thing only. Token need meter number, amount, name and phone number. E no need account.',
  },
  reach: {
    title: 'How you fit reach us',
    company: 'The company',
    licence: 'The licence',
    regulator: 'Who dey watch us',
    address: 'Where we dey',
    phone: 'Phone number',
    email: 'Email',
    whatsapp: 'WhatsApp',
    hours: 'When we dey open',
    supportHours: BRAND_WORDS.supportHours,
  },
  contact: 'Talk to us',
};
