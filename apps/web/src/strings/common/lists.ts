/** Words of lists that show a part of their entries. */
export const LIST_WORDS = {
  more: 'Show more',
  end: 'You have reached the end of the list.',
  newest: (count: number) => `The newest ${count} are shown. Older ones are not listed.`,
  first: (count: number) => `The first ${count} are shown. The others are not listed.`,
} as const;
