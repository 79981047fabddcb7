export type ServiceKey = 'metering' | 'estate' | 'access' | 'diesel' | 'solar' | 'grid' | 'ev';

export type ServiceText = {
  readonly title: string;
  readonly lead: string;
  readonly steps: readonly (readonly [title: string, text: string])[];
  readonly included: readonly string[];
  readonly needed: readonly string[];
  readonly limits: readonly string[];
};

/** Words of the seven service pages; the titles are the specification's. */
export const SERVICE_WORDS: Record<ServiceKey, ServiceText> = {
  metering: {
    title: 'Prepaid Metering and Token Vending',
    lead: 'Meters for electricity, water and gas, and a way to buy tokens that works at any hour. Residents pay for what they use; the estate sees what was sold and what was consumed.',
    steps: [
      ['Survey', 'We count the supplies, look at cables and pipes, and note every meter that is already on a wall.'],
      [
        'Register',
        'Each meter is joined to one house in one register, with its tariff and any old debt agreed in writing.',
      ],
      ['Install', 'New meters go in house by house, with a planned outage that residents hear about beforehand.'],
      ['Vend', 'Residents buy by bank transfer. The token comes by SMS, and the estate sees the sale the same day.'],
    ],
    included: [
      'Single-phase and three-phase electricity meters, water and gas meters',
      'Tokens to the STS standard (IEC 62055-41), so meters of many makers work',
      'The price before payment: tariff, VAT, units and old debt',
      'Sales and consumption figures for the estate',
    ],
    needed: [
      'The number of houses and of supplies',
      'Make and number of the meters you have, if any',
      'The tariff that the estate charges, and who may approve it',
      'Access to meter rooms and risers',
    ],
    limits: [
      'We do not set your tariff: the estate or the utility does.',
      'A meter that is not to the STS standard has to be replaced before we can vend to it.',
      'A token cannot end an outage of the grid.',
    ],
  },
  estate: {
    title: 'Smart Estate and Facility Management',
    lead: 'One register of houses, residents, meters and charges that the association, the manager and the facility team all read from.',
    steps: [
      ['Bring the books', 'Give us the lists you have, on paper or in a spreadsheet. We clean them with your manager.'],
      ['Set the rules', 'Charges, due dates and who may approve what are agreed and entered once.'],
      ['Register residents', 'We enter each house, its resident and its meter with your office.'],
      ['Run the estate', 'Charges, payments, complaints and notices are in one place, with a record of who did what.'],
    ],
    included: [
      'Register of houses, residents and meters',
      'Service charges with receipts, in full or in part',
      'Complaints with a number and an answer',
      'Notices to all residents, a block or a street',
    ],
    needed: [
      'A list of houses and who lives there',
      'The decisions of the association on charges',
      'One person on your side who may confirm changes',
      'The opening balances that you want to carry over',
    ],
    limits: [
      'We keep the books and chase nobody at the door.',
      'Cleaners, guards and artisans stay your own contracts.',
      'Residents decide what of their data is shared, as the law gives them the right to.',
    ],
  },
  access: {
    title: 'Access Control Systems',
    lead: 'Booms, readers and visitor codes for main gates, pedestrian gates and blocks, with a record of every opening.',
    steps: [
      ['Walk the gates', 'We look at traffic in the morning and the evening, at power, and at where a car can wait.'],
      ['Choose the hardware', 'Boom, card reader, intercom or only codes: what the gate needs, and no more.'],
      ['Install and train', 'We install lane by lane, so one always stays open, and train every shift of guards.'],
      [
        'Hand over',
        'Cards are issued, codes are tested, and the guard house gets a page on what to do when power fails.',
      ],
    ],
    included: [
      'Booms, card readers and controllers with a battery behind them',
      'Visitor codes that work once or for a set time',
      'A record of openings for the estate office',
      'Training for guards and a manual way to open',
    ],
    needed: [
      'The number of gates and lanes',
      'How many vehicles and people pass at the busiest hour',
      'Power at the gate house, or leave to bring it there',
      'Your rules for visitors, deliveries and staff',
    ],
    limits: [
      'A system helps guards; it does not replace them.',
      'Without power the gate works as long as its battery does, then by hand.',
      'We install no cameras that look into homes.',
    ],
  },
  diesel: {
    title: 'Diesel Management Solutions',
    lead: 'Tank levels, deliveries and generator hours side by side, so every litre is accounted for.',
    steps: [
      ['Measure', 'We fit a level sensor in the tank and a meter for the hours of each generator.'],
      ['Calibrate', 'One known delivery shows how the level of your tank answers to litres.'],
      ['Compare', 'Each delivery is set against the rise in the tank, each running hour against the fall.'],
      ['Act', 'A difference is reported with its date and hour, while people still remember.'],
    ],
    included: [
      'Level sensor, hour meter and a small control box',
      'Delivery records with litres paid for and litres received',
      'Burn rate by generator and by month',
      'Alerts for low level and for a fall while nothing runs',
    ],
    needed: [
      'Size and shape of the tanks',
      'Make and rating of the generators',
      'A safe way to the top of the tank',
      'The records of your last deliveries, if you keep them',
    ],
    limits: [
      'We measure diesel; we do not sell it.',
      'A level is a good estimate once the tank is calibrated, not exact to the litre.',
      'Sensors show that diesel left the tank, not who took it.',
    ],
  },
  solar: {
    title: 'End-to-End Solar Energy Projects',
    lead: 'Survey, design, installation and upkeep of solar and battery systems, for one roof or the whole estate.',
    steps: [
      ['Estimate', 'The calculator on this page gives a first size from your monthly bill.'],
      ['Survey', 'We measure the roof, its shade and the loads that matter to you, and check the wiring.'],
      ['Design and quote', 'You get a drawing, a list of parts by make, and one price.'],
      ['Install and hand over', 'We install, test, and show you how to read it. Upkeep is a contract of its own.'],
    ],
    included: [
      'Panels, mounting, inverter, battery and protection',
      'Earthing and surge protection',
      'Changeover with grid and generator',
      'Test record, drawings and the makers’ warranty papers',
    ],
    needed: [
      'Your monthly bill or the units that you buy',
      'A photo of the roof and its size',
      'The appliances that must stay on at night',
      'Leave of the owner or the association to use the roof',
    ],
    limits: [
      'An estimate is no quotation: shade, roof and wiring change the size.',
      'Harmattan dust and the rainy months lower what panels give.',
      'Large air conditioners and pumping at night need far more battery.',
    ],
  },
  grid: {
    title: 'Substations/Transformers/Grid Infrastructure',
    lead: 'From the feeder to your distribution board: load survey, design, supply, installation and testing.',
    steps: [
      ['Survey the load', 'We log what the estate draws for at least a week, and ask what you will build next.'],
      ['Design', 'Single-line diagram, protection settings, earthing, and a bill of quantities.'],
      ['Approve', 'We prepare the papers for the distribution company and the inspecting authority.'],
      ['Build and test', 'Civil works, installation, tests with a record, and energising in their presence.'],
    ],
    included: [
      'Transformers, ring main units, feeder pillars and cables',
      'Metering of feeders, to show where energy gets lost',
      'Earthing and protection, with the test record',
      'As-built drawings and spare parts list',
    ],
    needed: [
      'A site plan and the present load, if you know it',
      'Your agreement with the distribution company',
      'The phases that you want to build, and when',
      'Room for the yard, with access for a crane',
    ],
    limits: [
      'Approval is given by the distribution company and the authority, on their own time.',
      'A larger transformer does not lengthen the hours of supply on the feeder.',
      'Prices of copper and transformers move: a quotation holds for the days written on it.',
    ],
  },
  ev: {
    title: 'EV Charging Network',
    lead: 'Charging points in estates and at work, paid for from the same wallet. Coming Soon: you can put your place on the waiting list today.',
    steps: [
      ['Join the list', 'Tell us where you would charge and what you drive or plan to drive.'],
      ['We check the power', 'For an estate or depot we look at what the transformer has left at night.'],
      ['We choose places', 'Places where people ask and where the supply allows it come first.'],
      ['You hear from us', 'We write to you when a point near you is planned, and before it opens.'],
    ],
    included: [
      'A place on the list, free of charge and without a promise to buy',
      'An answer on whether your transformer could carry charging',
      'News by e-mail only when there is something to say about your place',
    ],
    needed: [
      'Where: estate, office or depot',
      'How many vehicles, and of what kind',
      'Whether you manage the place or only park there',
    ],
    limits: [
      'No charging point is open yet, and we give no date before power and place are certain.',
      'The list is no contract and holds no price.',
      'Without enough supply at the place we will say so and not build there.',
    ],
  },
};

export const SERVICE_PAGE_WORDS = {
  services: 'Our services',
  comingSoon: 'Coming Soon',
  how: 'How it works',
  included: 'What is included',
  needed: 'What we need from you',
  limits: 'What we cannot promise',
  enquiry: 'Ask for a survey',
  waitingList: 'Join the waiting list',
  enquiryLead: 'Tell us about the place. An engineer reads it and answers by e-mail.',
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone Number',
  place: 'Estate or place',
  placeMissing: 'Estate or place is required',
  message: 'What you need',
  messageHint: 'Numbers help: houses, meters, gates, litres or kilowatts.',
  send: 'Send enquiry',
  sentTitle: 'We have your enquiry',
  sentText: (number: string) => `Your ticket is ${number}. A confirmation is on its way to your e-mail.`,
  kept: 'What you typed is still here. Nothing was sent.',
  attach: 'Attach the calculated size',
  subject: (service: string) => `Enquiry: ${service}`,
  waitSubject: (service: string) => `Waiting list: ${service}`,
  placeLine: (place: string) => `Place: ${place}`,
} as const;

export const SOLAR_WORDS = {
  title: 'What size would you need?',
  lead: 'A first size from your monthly bill. It rests on the assumptions below: change them where you know better.',
  bill: 'Monthly electricity bill',
  assumptions: 'Assumptions, yours to change',
  source: 'These are planning assumptions, not measurements of your house. A survey replaces them.',
  tariff: 'Price of a unit (₦ per kWh)',
  share: 'Part of the use that solar shall cover (%)',
  night: 'Part of that used after dark (%)',
  sun: 'Full sun hours a day',
  losses: 'Lost in heat, dust and wiring (%)',
  panel: 'One panel (watts)',
  depth: 'Usable part of the battery (%)',
  peak: 'Highest load, as a multiple of the average',
  result: 'A first size',
  use: 'Your use',
  perDay: (kwh: string) => `${kwh} kWh a day`,
  panels: 'Panels',
  panelsOf: (count: string, watts: string, kw: string) => `${count} of ${watts} W (${kw} kW)`,
  inverter: 'Inverter',
  inverterOf: (kw: string) => `${kw} kW`,
  battery: 'Battery',
  batteryOf: (kwh: string) => `${kwh} kWh`,
  rounding:
    'Panels are rounded up to whole ones, the inverter and the battery up to the next half kilowatt and whole kilowatt hour.',
  invalid: 'Enter a bill and assumptions that are numbers above zero; parts are 1 to 100 %, losses below 100 %.',
  attachment: 'Calculated size',
} as const;
