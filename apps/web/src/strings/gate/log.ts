/** Texts of the log on the guard's page: at most ten words a sentence. They are loaded with the log. */
export const GATE_LOG_WORDS = {
  loading: 'Loading the log',
  newest: (count: number) => `The newest ${count} are listed. Search to find others.`,
  searching: 'Searching the last 24 hours',
  searchedHere: (count: number) => `Only the newest ${count} could be searched.`,
  notFound: (text: string) => `Nothing found for “${text}”`,
} as const;
