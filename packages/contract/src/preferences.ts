// Served by a slice of their own: what a user allows us to send and to show.
export { getPreferences, setPreference } from './inbox.ts';
