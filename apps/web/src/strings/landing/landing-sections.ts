/** Texts below the form on the landing page: a separate file, loaded later. The specification fixes the headings and titles. */
export const SECTION_WORDS = {
  whoWeAre: {
    title: 'Who We Are',
    text: 'We build and run the systems that an estate lives on: the meter on the wall, the gate on the road, the generator behind the fence and the panels on the roof.',
    more: [
      'Residents pay for what they use, before they use it, and see where every naira went.',
      'Most estates run these things apart. One vendor sells the tokens, a second holds the gate list, a third delivers diesel, and the facility office keeps the rest in a book. When something fails, each of them points at the next one. We bring them together on one platform, with one record of who paid, what was supplied, who came in and what is still owed.',
      'The money part is kept the way a bank keeps it. Every payment is written twice, nothing is ever rubbed out, and a transfer that reached us is never lost, even when the network fails at the wrong moment. The token part follows the international prepayment standard, so the 20 digits on your phone work on the meter you already have.',
      'Our engineers also do the outside work: surveys, substations, solar and battery installation, changeover and meter replacement, with the handover papers your estate association needs.',
    ],
    readMore: 'Read more',
    readLess: 'Read less',
    /** The picture beside the text: a purchase in four steps. */
    pictureAlt:
      'Fill in meter and amount, transfer from your bank, receive the token on your phone, load it on the meter, which shows plus 22.5 kWh',
    picture: {
      meterNumber: 'Meter number',
      amount: 'Amount',
      getAccount: 'Get account number',
      sent: 'Transfer sent',
      to: 'to Gatelight / Ada Obi · 14:06',
      textMessage: 'Text message',
      accepted: 'Accepted',
    },
    steps: [
      { title: 'Fill in', text: 'Meter and amount. You see the units first.' },
      { title: 'Transfer', text: 'From any bank app, USSD or a POS agent.' },
      { title: 'Receive', text: 'Your token comes by SMS and on the page.' },
      { title: 'Load', text: 'Load all 20 digits into your meter.' },
    ],
  },

  solutions: {
    title: 'Solutions',
    lead: 'Four sets of tools that work alone, and work better together.',
    carousel: 'Solutions',
    slide: (at: number, of: number) => `${at} of ${of}`,
    list: [
      {
        title: 'Smart utilities',
        subs: [
          'Electricity, water and gas tokens, bought by transfer or card',
          'The price before you pay: tariff, VAT, units and any old debt',
          'Tokens by SMS and email, and found again with your reference',
          'Works with the STS meters already on your walls',
        ],
      },
      {
        title: 'Secure estates',
        subs: [
          'Visitor codes that guards check on a phone, with or without network',
          'Houses, residents and meters in one register',
          'Service charges with receipts, paid in full or in part',
          'Notices that reach every resident the same minute',
        ],
      },
      {
        title: 'Sustainable energy',
        subs: [
          'Solar and battery systems sized from your real consumption',
          'Diesel deliveries matched with hours run and litres burned',
          'One view of grid, generator and sun for the whole estate',
          'Shared systems that bill each house for its own part',
        ],
      },
      {
        title: 'Grid and mobility',
        subs: [
          'Substations and transformers: design, supply, installation',
          'Load surveys before you add another block of flats',
          'Feeder metering that shows where energy gets lost',
          'Charging points for electric vehicles, coming soon',
        ],
      },
    ],
  },

  services: {
    title: 'What we do',
    lead: 'Seven services, one team to call.',
    comingSoon: 'Coming Soon',
    list: [
      {
        key: 'metering',
        title: 'Prepaid Metering and Token Vending',
        text: 'Supply, installation and vending for electricity, water and gas meters. Residents buy at any hour; the estate sees sales and consumption on the same day.',
      },
      {
        key: 'estate',
        title: 'Smart Estate and Facility Management',
        text: 'Residents, houses, service charges, work orders and notices in one register that the association, the manager and the facility team all read from.',
      },
      {
        key: 'access',
        title: 'Access Control Systems',
        text: 'Visitor codes that guards check on a phone, and booms and card readers for gates and blocks.',
      },
      {
        key: 'diesel',
        title: 'Diesel Management Solutions',
        text: 'Tank levels, deliveries and generator hours, so every litre is accounted for.',
      },
      {
        key: 'solar',
        title: 'End-to-End Solar Energy Projects',
        text: 'Survey, design, installation and upkeep, for one roof or for the whole estate.',
      },
      {
        key: 'grid',
        title: 'Substations/Transformers/Grid Infrastructure',
        text: 'From the feeder to your distribution board: design, supply, installation, testing.',
      },
      {
        key: 'ev',
        title: 'EV Charging Network',
        text: 'Charging points in estates and at work, paid for from the same wallet.',
        isComing: true,
      },
    ],
  },

  why: {
    title: 'Why choose us',
    list: [
      {
        title: 'Integrated smart solutions',
        text: 'Meters, houses, power and payments share one register. A new tenant is entered once.',
      },
      {
        title: 'End-to-end project expertise',
        text: 'The people who design the substation also install it, test it and answer when it trips.',
      },
      {
        title: 'Automated human-free operations',
        text: 'Payment, token and receipt need nobody at a desk, so Sunday night works like Monday morning.',
      },
      {
        title: 'Sustainability and cost optimisation',
        text: 'Sun first, then grid, then diesel, with the numbers that show what each hour cost.',
      },
      {
        title: 'Technology that works for you',
        text: 'Made for a small phone on a slow network: few bytes, big digits, and nothing typed is lost.',
      },
    ],
  },

  serve: {
    title: 'Who we serve',
    /** The link of each audience, in the order of the list. */
    services: [
      'Prepaid metering',
      'Estate management',
      'Prepaid metering',
      'Diesel management',
      'Solar projects',
      'EV charging',
    ],
    list: [
      { title: 'Residential estates', text: 'Tokens, service charges and notices in one place for every house.' },
      {
        title: 'Property developers and estate managers',
        text: 'Metered from the first handover, with records that stay correct.',
      },
      {
        title: 'Utility providers and municipal authorities',
        text: 'Standard tokens, audited sales and feeder figures for power and water.',
      },
      {
        title: 'Commercial and industrial facilities',
        text: 'Tenant billing, generator accounting and solar for plazas, plants and offices.',
      },
      {
        title: 'Renewable energy investors',
        text: 'Metered output and units already paid for, in figures that your accountant can check.',
      },
      {
        title: 'Fleet and transport companies with EV charging',
        text: 'Depot charging planned with the load that your transformer can carry.',
      },
    ],
  },

  closing: {
    title: 'Your meter is waiting.',
    text: 'No account needed. Pick an amount, send a transfer, load your token.',
    buy: 'Buy a token now',
    talk: 'Run an estate? Talk to us',
  },
} as const;
