/** What each service page says of its service; its words stand in a file of their own, so that a page loads only its own. */
export type ServiceText = {
  readonly title: string;
  readonly lead: string;
  readonly steps: readonly (readonly [title: string, text: string])[];
  readonly included: readonly string[];
  readonly needed: readonly string[];
  readonly limits: readonly string[];
};

/** Words that all service pages share. */
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
  attachment: 'Calculated size',
  subject: (service: string) => `Enquiry: ${service}`,
  waitSubject: (service: string) => `Waiting list: ${service}`,
  placeLine: (place: string) => `Place: ${place}`,
} as const;
