import type { SCREEN_WORDS as ENGLISH } from '../../../../apps/web/src/strings/services/service-screens.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const SCREEN_WORDS: Translation<typeof ENGLISH> = {
  purchase: {
    name: 'Price, payment and token when person buy one time',
    meter: 'Number of the meter',
    get: 'You go get',
    lines: ['For units, ₦207.40 each', 'VAT (7.5%, e dey inside)', 'You go pay'],
    ready: 'Token don ready',
  },
  power: {
    name: 'Light account of one estate for one month',
    title: 'Light wey come in and wey comot',
    days: 'kWh, for 30 days',
    sides: [
      { title: 'E come in: 15,000 kWh', parts: ['NEPA light 12,400', 'Gen 2,600'] },
      {
        title: 'E comot: 15,000 kWh',
        parts: ['The houses 12,810', 'Places for everybody 1,170', 'E lost 1,020 (6.8%)'],
      },
    ],
  },
  estate: {
    name: 'First page of one estate for the manager',
    figures: [
      ['House wey people dey', '61 for inside 64', '3 dey empty'],
      ['Charges for Nov', '₦3.38m don enter', 'for ₦3.87m wey dem bill · 87%'],
      ['Wetin houses dey owe', '₦673,500 remain', 'na 8 houses'],
      ['Jobs wey dey open', '9 jobs', '2 don late'],
    ],
    needsTitle: 'Wetin need you today',
    needs: [
      ['Light dey lost pass how e dey be', '9.4% of the light wey dem supply, since 19 Nov.'],
      ['Invoice of ₦548,500 don late', 'Na 8 houses dey owe am.'],
      ['2 jobs don late', 'The day wey dem suppose finish am don pass.'],
    ],
    board: 'Jobs of the facility people',
    jobs: [
      ['Dem report am', 'Lamp 14 no dey shine', 'Block 3 · Ada Obi report am'],
      ['Dem dey do am', 'Pump 2 dey leak', 'Pump house · our own people'],
      ['E dey wait', 'Paint the gate house sharp', 'e dey wait for your answer'],
    ],
  },
  access: {
    pass: 'Pass wey visitor get',
    host: 'Person wey Ada invite',
    passNames: ['The house', 'Which time', 'How many people'],
    when: 'Today, 14:30 reach 23:59',
    guard: 'Wetin the phone of guard talk about this pass',
    letIn: 'Let dem enter',
    checkedHere: 'We check am for this phone',
    guardNames: ['Visitor name', 'The house', 'Reach', 'How many people'],
    until: 'for today, 23:59',
    letInPeople: 'Let 2 people enter',
    noNetwork: 'Network no dey: code still dey work.',
    offline:
      'When network no dey, the phone of guard dey check the signed QR of every pass and the codes of the next 24 hours, and e dey keep each entry until e fit send am.',
  },
  diesel: {
    name: 'Diesel of one estate: wetin remain, the alarm and account for one month',
    figure: ['Diesel wey remain', 'about 11 days', '3,180 for inside 5,000 litres'],
    alarms: [
      ['About 120 litres of diesel lost', 'Main tank, from 20 Nov go reach 21 Nov.'],
      ['One supply of diesel short by 60 litres', 'For main tank, 12 Nov.'],
    ],
    makeJob: 'Make am job',
    report: 'Diesel account',
    lines: [
      ['Wetin dem supply', '6,000 litres enter'],
      ['Wetin gen use, by the dips', '5,480 litres burn'],
      ['Wetin the hours suppose burn', '5,360 litres suppose burn'],
      ['E lost, about', '120 litres lost'],
    ],
  },
};
