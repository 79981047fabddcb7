/** Texts for calls that fail before the server could send an error code. */
export const FAILURE_WORDS = {
  noNetwork: 'No network. Check your connection and try again.',
  unreachable: 'We cannot reach the server',
  notLoaded: 'This page did not load',
  tooSlow: 'The network is slow and there was no answer within 10 seconds. Try again.',
  server: 'Oops! Something went wrong. Please try again later or contact support.',
  unreadable: 'We could not read the answer. Reload the page and try again.',
} as const;
