import { BRAND } from '../../../../apps/web/src/brand.ts';
import type { SIGN_UP_WORDS as ENGLISH } from '../../../../apps/web/src/strings/account/sign-up.ts';
import { BRAND_WORDS } from '../common/brand-words.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const SIGN_UP_WORDS: Translation<typeof ENGLISH> = {
  title: 'Open your account',
  description: `Open account for ${BRAND.name}: wallet, meters, tokens and receipts, all for one place.`,
  hasOne: 'You don get one before?',
  signIn: 'Log in',
  role: 'I be',
  resident: 'Resident person',
  residentText: 'I dey live for estate',
  manager: 'Manager of estate',
  managerText: 'I dey run estate',
  managerNote:
    'We go first open manager account like resident own. Our people go check your estate, then give you the manager pages.',
  firstName: 'Your first name',
  lastName: 'Your last name',
  email: 'Email',
  phone: 'Phone number (if you want)',
  phoneHint: 'For tokens by SMS and WhatsApp. Without am we no go send any.',
  userName: 'Your username',
  password: 'Your password',
  confirmPassword: 'Type the password again',
  submit: 'Open account',
  failed: 'Something spoil, abeg try again.',
  agree: 'If you open account, you don accept the',
  terms: 'Terms wey we dey use',
  and: 'plus the',
  privacy: 'Privacy rules',
  rulesTitle: 'Your password must get',
  rules: {
    length: '8 characters or more',
    uppercase: 'One big letter',
    lowercase: 'One small letter',
    digit: 'One number inside',
    special: 'One of these: @$!%*?&#',
  },
  met: 'e dey',
  notMet: 'e never dey',
  asideTitle: BRAND_WORDS.slogan,
  asideText: 'One account for your meter, your wallet and your gate dem.',
};
