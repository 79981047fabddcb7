import { PAYING_WORDS } from '../../../strings/app/paying.ts';

/** Why the bank declined, in the bank's own words. */
export function declineText(reason: string): string {
  return PAYING_WORDS.declined(reason.replace(/[.\s]+$/, ''));
}
