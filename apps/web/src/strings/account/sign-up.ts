import { BRAND } from '../../brand.ts';
import { BRAND_WORDS } from '../common/brand-words.ts';

/** Texts of the sign-up page. */
export const SIGN_UP_WORDS = {
  title: 'Create your account',
  description: `Create an account on ${BRAND.name}: a wallet, your meters, your tokens and receipts in one place.`,
  hasOne: 'Already have one?',
  signIn: 'Sign in',
  role: 'I am a',
  resident: 'Resident',
  residentText: 'I live in an estate',
  manager: 'Estate Manager',
  managerText: 'I run an estate',
  managerNote:
    'We open an estate manager account as a resident first. Our staff check your estate and then give you its pages.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone number (optional)',
  phoneHint: 'For tokens by SMS and WhatsApp. Without it we send none.',
  userName: 'Username',
  password: 'Password',
  confirmPassword: 'Confirm password',
  submit: 'Create account',
  failed: 'An error occurred, please try again.',
  agree: 'By creating an account, you agree to the',
  terms: 'Terms of Service',
  and: 'and the',
  privacy: 'Privacy Policy',
  rulesTitle: 'Your password needs',
  rules: {
    length: 'At least 8 characters',
    uppercase: 'One uppercase letter',
    lowercase: 'One lowercase letter',
    digit: 'One number',
    special: 'One of @$!%*?&#',
  },
  met: 'done',
  notMet: 'not yet',
  asideTitle: BRAND_WORDS.slogan,
  asideText: 'One account for your meter, your wallet and your gate.',
} as const;
