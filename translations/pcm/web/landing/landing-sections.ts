import type { SECTION_WORDS as ENGLISH } from '../../../../apps/web/src/strings/landing/landing-sections.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const SECTION_WORDS: Translation<typeof ENGLISH> = {
  whoWeAre: {
    title: 'Who We Be',
    text: 'We dey build and run wetin estate take dey live: the meter for wall, the gate for road, the generator behind fence and the panel for roof.',
    more: [
      'People dey pay for wetin dem use, before dem use am, and dem dey see where every naira go.',
      'For plenty estate, all these things scatter. One vendor dey sell token, another one hold the gate list, another one dey bring diesel, and the office write the rest for book. When something spoil, everybody go point the next person. We dey bring all of them come one platform, with one record of who pay, wetin we supply, who enter, and wetin still remain.',
      'We dey keep the money part the way bank dey keep am. We write every payment two times, we no dey clean anything comot, and any transfer wey reach us no fit lost, even if network fail for wrong time. The token part follow the international prepaid standard, so the 20 digits for your phone go work for the meter wey you get already.',
      'Our engineers dey do the outside work too: survey, substation, solar and battery, changeover and new meter, plus the handover papers wey your estate association need.',
    ],
    readMore: 'Read more',
    readLess: 'Close am small',
    pictureAlt:
      'Put meter and amount, transfer from your bank, token go land for your phone, load am for the meter, wey go show plus 22.5 kWh',
    picture: {
      meterNumber: 'Meter number',
      amount: 'How much',
      getAccount: 'Collect account number',
      sent: 'Transfer don go',
      to: 'reach Gatelight / Ada Obi · 14:06',
      textMessage: 'SMS message',
      accepted: 'E enter',
    },
    steps: [
      { title: 'Fill am', text: 'Meter and amount. You go see the units first.' },
      { title: 'Send am', text: 'From any bank app, USSD or POS person.' },
      { title: 'Collect', text: 'Your token go land by SMS and for the page.' },
      { title: 'Load am', text: 'Load all the 20 digits for your meter.' },
    ],
  },

  solutions: {
    title: 'Wetin We Get',
    lead: 'Four sets of tools. Each one fit work alone, but together dem sweet pass.',
    carousel: 'Wetin we get',
    slide: (at, of) => `${at} out of ${of}`,
    list: [
      {
        title: 'Smart light, water and gas',
        subs: [
          'Light, water and gas token, wey you fit buy with transfer or card',
          'You go see the price before you pay: tariff, VAT, units and any old debt',
          'Token by SMS and email, and your reference fit find am again',
          'E dey work with the STS meter wey dey your wall already',
        ],
      },
      {
        title: 'Estate wey dey secure',
        subs: [
          'Visitor code wey guard dey check for phone, whether network dey or not',
          'House, people and meter, all for one register',
          'Service charge with receipt, whether you pay complete or small small',
          'Notice wey reach everybody for estate the same minute',
        ],
      },
      {
        title: 'Power wey go last',
        subs: [
          'Solar and battery wey we size from the light you really dey use',
          'Diesel supply wey we match with hours wey gen run and litres wey e burn',
          'See grid, generator and sun for the whole estate, one place',
          'Shared system wey charge each house only for the part wey e use',
        ],
      },
      {
        title: 'Grid and electric motor',
        subs: [
          'Substation and transformer: we design, we supply, we install',
          'Load survey before you build another block of flats',
          'Feeder meter wey show where light dey lost',
          'Charging point for electric motor, e dey come soon',
        ],
      },
    ],
  },

  services: {
    title: 'Wetin we dey do',
    lead: 'Seven services, but na only one team to call.',
    comingSoon: 'E Dey Come Soon',
    list: [
      {
        key: 'metering',
        title: 'Prepaid Metering and Token Vending',
        text: 'We supply and install light, water and gas meter, and we sell the token. People fit buy anytime; the estate go see sales and usage the same day.',
      },
      {
        key: 'estate',
        title: 'Smart Estate and Facility Management',
        text: 'People, house, service charge, work order and notice for one register wey association, manager and facility team dey read together.',
      },
      {
        key: 'access',
        title: 'Access Control Systems',
        text: 'Visitor code wey guard dey check for phone, plus boom and card reader for gate and block.',
      },
      {
        key: 'diesel',
        title: 'Diesel Management Solutions',
        text: 'Tank level, supply and generator hours, so every litre get account.',
      },
      {
        key: 'solar',
        title: 'End-to-End Solar Energy Projects',
        text: 'Survey, design, installation and maintenance, for one roof or for the whole estate.',
      },
      {
        key: 'grid',
        title: 'Substations/Transformers/Grid Infrastructure',
        text: 'From the feeder reach your distribution board: we design, supply, install, and test am.',
      },
      {
        key: 'ev',
        title: 'EV Charging Network',
        text: 'Charging point for estate and office, and you go pay from the same wallet.',
        isComing: true,
      },
    ],
  },

  why: {
    title: 'Why you go pick us',
    list: [
      {
        title: 'Everything join together',
        text: 'Meter, house, power and payment dey share one register. New tenant, you go enter am only once.',
      },
      {
        title: 'We sabi the work from start to finish',
        text: 'The people wey design the substation na dem go install am, test am, and answer you when e trip.',
      },
      {
        title: 'Machine dey run am, no need to wait for person',
        text: 'Payment, token and receipt no need anybody for desk, so Sunday night dey work like Monday morning.',
      },
      {
        title: 'Power wey go last, and e no cost pass',
        text: 'Sun first, then grid, then diesel, with figures wey show wetin each hour cost.',
      },
      {
        title: 'Technology wey dey work for you',
        text: 'We make am for small phone and slow network: e no dey chop data, the digits big, and wetin you type no dey lost.',
      },
    ],
  },

  serve: {
    title: 'People we dey serve',
    services: [
      'Prepaid meter',
      'Estate management',
      'Prepaid meter',
      'Diesel control',
      'Solar project',
      'EV charging point',
    ],
    list: [
      {
        title: 'Estate wey people dey live',
        text: 'Token, service charge and notice for one place, for every house.',
      },
      {
        title: 'People wey dey build or manage estate',
        text: 'Meter dey from the first handover, and the records go always correct.',
      },
      {
        title: 'Light and water companies, and local authorities',
        text: 'Standard token, sales wey auditor fit check, and feeder figures for light and water.',
      },
      {
        title: 'Business places and factories',
        text: 'Tenant bill, generator account and solar for plaza, factory and office.',
      },
      {
        title: 'People wey dey put money for solar and clean energy',
        text: 'Power wey meter count and units wey people don pay for, for figures wey your accountant fit check.',
      },
      {
        title: 'Transport companies wey wan charge electric motor',
        text: 'We dey plan charging for depot with the load wey your transformer fit carry.',
      },
    ],
  },

  closing: {
    title: 'Your meter dey wait.',
    text: 'You no need account. Pick amount, send transfer, load your token.',
    buy: 'Buy light now',
    talk: 'You dey run estate? Talk to us',
  },
};
