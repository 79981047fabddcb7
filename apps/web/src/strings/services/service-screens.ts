/** Texts of the small screens on service pages: those of the product, with invented data that adds up. */
export const SCREEN_WORDS = {
  purchase: {
    name: 'Price, payment and token of one purchase',
    meter: 'Meter Number',
    get: 'You get',
    lines: ['For units, at ₦207.40', 'VAT (7.5%, included)', 'You pay'],
    ready: 'Token ready',
  },
  power: {
    name: 'Power account of an estate for one month',
    title: 'Power in and out',
    days: 'kWh, 30 days',
    sides: [
      { title: 'In: 15,000 kWh', parts: ['Grid 12,400', 'Generator 2,600'] },
      { title: 'Out: 15,000 kWh', parts: ['Houses 12,810', 'Common areas 1,170', 'Lost 1,020 (6.8%)'] },
    ],
  },
  estate: {
    name: 'First page of an estate for its manager',
    figures: [
      ['Houses occupied', '61 of 64', '3 empty'],
      ['Charges, Nov', '₦3.38m', 'of ₦3.87m billed · 87%'],
      ['Owed by houses', '₦673,500', '8 houses'],
      ['Jobs open', '9', '2 late'],
    ],
    needsTitle: 'Needs you today',
    needs: [
      ['More power is lost than usual here', '9.4% of the power supplied, since 19 Nov.'],
      ['Invoices of ₦548,500 are overdue', 'Owed by 8 houses.'],
      ['2 jobs are late', 'Past the day on which it should be done.'],
    ],
    board: 'Jobs of the facility team',
    jobs: [
      ['Reported', 'Lamp 14 is dark', 'Block 3 · reported by Ada Obi'],
      ['In progress', 'Pump 2 leaks', 'Pump house · Own team'],
      ['Waiting', 'Paint the gate house', 'waits for your answer'],
    ],
  },
  access: {
    pass: 'Pass of a visitor',
    host: 'Visitor of Ada',
    passNames: ['House', 'When', 'People'],
    when: 'Today, 14:30 to 23:59',
    guard: 'Answer of the guard’s phone to this pass',
    letIn: 'Let in',
    checkedHere: 'Checked on this phone',
    guardNames: ['Visitor', 'House', 'Until', 'People'],
    until: 'today, 23:59',
    letInPeople: 'Let in 2 people',
    noNetwork: 'No network: codes still work.',
    offline:
      'Without network, the guard’s phone checks the signed QR of every pass and the codes of the next 24 hours, and keeps each entry until it can send it.',
  },
  diesel: {
    name: 'Diesel of an estate: what is left, alarms and the account of a month',
    figure: ['Diesel left', '11 days', '3,180 of 5,000 litres'],
    alarms: [
      ['About 120 litres of diesel are missing', 'Main tank, from 20 Nov to 21 Nov.'],
      ['A delivery of diesel was 60 litres short', 'Main tank, 12 Nov.'],
    ],
    makeJob: 'Make a job',
    report: 'Diesel',
    lines: [
      ['Delivered', '6,000 litres'],
      ['Used, by the dips', '5,480 litres'],
      ['Expected for the hours run', '5,360 litres'],
      ['Missing, about', '120 litres'],
    ],
  },
} as const;
