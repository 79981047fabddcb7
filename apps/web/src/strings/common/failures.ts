/** What a call says when it fails before the server could answer in words. */
export const FAILURE_WORDS = {
  noNetwork: 'No network. Check your connection and try again.',
  tooSlow: 'The network is slow and the answer did not come in 10 seconds. Try again.',
  server: 'Oops! Something went wrong. Please try again later or contact support.',
  unreadable: 'The answer could not be read. Reload the page and try again.',
} as const;
