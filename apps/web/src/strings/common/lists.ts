/** Words of lists that show a part of their entries. */
export const LIST_WORDS = {
  more: 'Show more',
  end: 'You have reached the end of the list.',
  firstOnly: (count: number) => `The first ${count} are listed. Type to find more.`,
} as const;
