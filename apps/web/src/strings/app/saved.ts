/** Texts of the tokens that someone kept on their device after logging out. */
export const SAVED_WORDS = {
  title: 'Tokens saved on this device',
  lead: (at: string) => `These were saved on this device at a logout, ${at}.`,
  nothing: 'No tokens are saved on this device',
  nothingText: 'When you log out, you can choose to keep your tokens on the device. Sign in to see all of them.',
  signIn: 'Sign in',
  meter: (number: string) => `Meter ${number}`,
  remove: 'Remove them from this device',
  removed: 'The tokens are removed from this device',
} as const;
