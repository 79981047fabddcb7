/** The structure of all service pages; the texts of each are in a separate file, so that a page loads only its own. */
export type ServiceText = {
  readonly title: string;
  readonly lead: string;
  /** What of it works now: pages never promise what is still being built. */
  readonly today: string;
  readonly steps: readonly (readonly [title: string, text: string])[];
  readonly included: readonly string[];
  readonly needed: readonly string[];
  readonly limits: readonly string[];
};

/** Texts that all service pages share. */
export const SERVICE_PAGE_WORDS = {
  services: 'Our services',
  comingSoon: 'Coming Soon',
  today: 'Today',
  how: 'How it works',
  screen: 'From the product',
  screenText: 'Drawn with the parts of the product. Names, numbers and the token are invented.',
  included: 'What is included',
  needed: 'What we need from you',
  limits: 'What we cannot promise',
  enquiry: 'Request a survey',
  enquiryLead: 'Tell us about the place. An engineer reads it and replies by email.',
  waitingList: 'Join the waiting list',
  waitingLead:
    'Tell us where you would charge. It is free, without obligation, and we write to you only about your place.',
  ratherTalk: 'Would you rather talk?',
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone Number',
  phoneHint: 'Optional. For a call about the place.',
  place: 'Estate or place',
  placeHint: 'Name and area, such as Palm Court Estate, Lekki.',
  message: 'What you need',
  messageHint: 'Numbers help: houses, meters, gates, litres or kilowatts.',
  vehicles: 'Vehicles',
  vehiclesHint: 'How many, and of what kind. Say whether you manage the place or only park there.',
  attach: 'Attach the calculated size',
  send: 'Send enquiry',
  sentTitle: 'We have your enquiry',
  sentText: (number: string) => `Your ticket is ${number}. A confirmation is on its way to your email.`,
  waitingTitle: 'You are on the waiting list',
  waitingText: (number: string) => `Your number is ${number}. A confirmation is on its way to your email.`,
  another: 'Send another enquiry',
  anotherPlace: 'Add another place',
  kept: 'Your details are still here. Nothing was sent.',
  offline: 'There is no network.',
  offlineKept: 'Your details are saved in this tab. Send it when the network is back.',
} as const;
