/** Two texts that nothing shows, among texts that pages name in each way. */
export const BAD_WORDS = {
  title: 'Shown as WORDS.title',
  lead: 'Taken out of its object',
  states: { paid: 'Chosen by a value of the contract', 'in-plan': 'A code, which the contract lists' },
  oldTitle: 'Nothing shows it',
  part: {
    oldHint: (count: number) => `Nothing shows it ${count} times`,
  },
} as const;
