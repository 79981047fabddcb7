import type { FirstStep } from '@gatelight/contract/office/staff-lists/first-steps';

type Words = {
  readonly title: (meters: number, names: string) => string;
  readonly text: (names: string) => string;
  readonly button: string;
};

const meters = (count: number) => (count === 1 ? '1 meter' : `${count} meters`);

const steps: Readonly<Record<FirstStep, Words>> = {
  'second-member': {
    title: () => 'Invite two members of staff',
    text: () =>
      'A price and a VAT rate need two people: admins, finance or operations. In the first days you and those you invite cannot approve for each other, but two whom you invite can.',
    button: 'Invite',
  },
  estate: {
    title: () => 'Add your first estate',
    text: () => 'Every house, meter and resident belongs to an estate.',
    button: 'Add',
  },
  price: {
    title: () => 'Set a price',
    text: () => 'Create a tariff, then schedule its price. Nothing is sold until a price is approved and has begun.',
    button: 'Set',
  },
  vat: {
    title: (_meters, names) => `Set the VAT rate for ${names}`,
    text: () => 'Until it is approved and has begun, we sell with 0% VAT.',
    button: 'Set',
  },
  meter: {
    title: () => 'Register your meters',
    text: () => 'Register them one by one, or import a list under Imports. Only active meters buy tokens.',
    button: 'Register',
  },
  'meter-price': {
    title: (count) => `${meters(count)} without a price in force`,
    text: (names) => `Nothing is sold with the tariff ${names} until its price has begun.`,
    button: 'See',
  },
  'meter-key': {
    title: (count) => `${meters(count)} without a vending key`,
    text: (names) =>
      `The security module has no key for supply group ${names}, so nothing is sold there. Correct the supply group, or load the key.`,
    button: 'See',
  },
};

/** Texts of what a business lacks to sell. English only: docs/decisions/0030. */
export const FIRST_STEP_WORDS = {
  title: 'What is missing to sell',
  lead: 'In this order. This list goes away when all is done.',
  steps,
} as const;
