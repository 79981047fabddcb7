import type { SOLAR_SIZE_WORDS as ENGLISH } from '../../../../apps/web/src/strings/services/solar-size.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const SOLAR_SIZE_WORDS: Translation<typeof ENGLISH> = {
  title: 'Which size go do for you?',
  lead: 'First size from wetin you dey pay for light every month. E stand on top figures wey you fit open and change.',
  bill: 'Wetin you dey pay for light every month',
  billHint: 'The money wey you dey use buy units for normal month.',
  assumptions: 'The figures wey we use, you fit change dem',
  source:
    'We dey use these figures to plan, we never measure your house. When we come survey, the real ones go replace dem.',
  restore: 'Go back to our figures',
  fields: {
    tariff_kobo: 'Price for one unit (₦ for each kWh)',
    share_percent: 'Part of the light wey solar go carry (%)',
    night_percent: 'Part of that one wey you dey use for night (%)',
    sun_tenths: 'Hours wey sun dey full for one day',
    loss_percent: 'Wetin dey lost for heat, dust and wire (%)',
    panel_watts: 'One solar panel (watts)',
    depth_percent: 'Part of the battery wey you fit use (%)',
    peak_tenths: 'Highest load, how many times e pass the normal one',
  },
  range: (least, most) => `Put number from ${least} to ${most}`,
  billRange: (least, most) => `Put bill from ₦${least} to ₦${most}`,
  result: 'Your first size',
  example: (bill) => `Example: light bill of ₦${bill}`,
  waiting: 'Put wetin you dey pay every month, and your own size go show here.',
  invalid: 'One of the numbers no fit be correct. We don mark am.',
  use: 'Wetin you dey use',
  perDay: (kwh) => `${kwh} kWh every day`,
  panels: 'Solar panels',
  panelsOf: (count, watts, kw) => `${count} wey be ${watts} W each (${kw} kW)`,
  inverter: 'The inverter',
  inverterOf: (kw) => `${kw} kW`,
  battery: 'The battery',
  batteryOf: (kwh) => `${kwh} kWh`,
  noBattery: 'E no need am, because you no dey use anything for night',
  summary: (panels, inverter, battery) => `${panels} panels, ${inverter} kW inverter and ${battery} kWh battery`,
  rounding:
    'We dey round panel up to complete one, inverter to the next half kilowatt, battery to the next kilowatt hour. Na estimate, e no be quotation.',
  print: 'Print this size for me',
  printed: (date) => `We calculate am on ${date}`,
};
