import { lagosTime } from '@gatelight/contract/lagos-time';
import { z } from 'zod';
import { defineTemplate } from '../templates/template.ts';

const schema = z.object({
  what: z.enum([
    'registered-again',
    'password-changed',
    'email-changed',
    'user-name-changed',
    'phone-changed',
    'pin-set',
    'pin-changed',
    'pin-locked',
    'app-on',
    'app-off',
    'recovery-code-used',
    'session-reuse',
    'role-approved',
    'role-declined',
    // For messages that were queued before the word changed.
    'role-refused',
  ]),
  at: z.iso.datetime(),
});
type What = z.output<typeof schema>['what'];

interface Words {
  title: string;
  what: string;
  next: string;
}

const notYou = (brand: string) =>
  `If this was not you, set a new password immediately with 'Forgot password' and write to ${brand} support.`;

const declinedRole = (brand: string): Words => ({
  title: 'Your role was not approved',
  what: 'The role that you chose when you signed up was not approved. You can use everything that residents can.',
  next: `If you think that this is a mistake, write to ${brand} support.`,
});

const words: Record<What, (brand: string) => Words> = {
  'registered-again': (brand) => ({
    title: 'You already have an account',
    what: `Someone tried to use this email address for an account at ${brand}. You already have an account, so nothing changed.`,
    next: "If this was you, sign in. If you do not know your password, use 'Forgot password'.",
  }),
  'password-changed': (brand) => ({
    title: 'Your password was changed',
    what: 'Your password was changed, and your other devices were signed out.',
    next: notYou(brand),
  }),
  'email-changed': (brand) => ({
    title: 'Your email address was changed',
    what: 'Your account now uses another email address. Messages go to the new address from now on.',
    next: `If this was not you, write to ${brand} support immediately.`,
  }),
  'user-name-changed': (brand) => ({
    title: 'Your username was changed',
    what: 'Your account has another username now. The old one no longer signs you in.',
    next: notYou(brand),
  }),
  'phone-changed': (brand) => ({
    title: 'Your phone number was changed',
    what: 'The phone number on your account was added, changed or removed.',
    next: notYou(brand),
  }),
  'pin-set': (brand) => ({
    title: 'You set a wallet PIN',
    what: 'A wallet PIN was set for your account. It confirms withdrawals and purchases from your wallet.',
    next: notYou(brand),
  }),
  'pin-changed': (brand) => ({
    title: 'Your wallet PIN was changed',
    what: 'Your account has a new wallet PIN. The old one no longer works.',
    next: notYou(brand),
  }),
  'pin-locked': (brand) => ({
    title: 'Your wallet PIN is locked',
    what: 'A wrong wallet PIN was typed five times, so we locked it. Your password still works.',
    next: `If this was you, set a new PIN under Profile, Security. ${notYou(brand)}`,
  }),
  'app-on': (brand) => ({
    title: 'You sign in with an authenticator app now',
    what: 'Signing in to your account now takes a code of an authenticator app after the password. Your other devices were signed out.',
    next: `Keep your recovery codes where you find them without your phone. ${notYou(brand)}`,
  }),
  'app-off': (brand) => ({
    title: 'You no longer need an authenticator app',
    what: 'The authenticator app was removed from your account. Your password alone signs you in again.',
    next: notYou(brand),
  }),
  'recovery-code-used': (brand) => ({
    title: 'A recovery code was used',
    what: 'Someone signed in to your account with your password and one of your recovery codes.',
    next: `If you have a new phone, turn the authenticator app off and on again under Profile, Security. ${notYou(brand)}`,
  }),
  'session-reuse': (brand) => ({
    title: 'We signed you out on one device',
    what: 'A sign-in of yours was used in two places. To be safe, we ended it.',
    next: `Sign in again. ${notYou(brand)}`,
  }),
  'role-approved': () => ({
    title: 'Your role was approved',
    what: 'The role that you chose when you signed up was approved.',
    next: 'It is active now.',
  }),
  'role-declined': declinedRole,
  'role-refused': declinedRole,
};

/** A notice about a change of the user's account. */
export const accountNotice = defineTemplate({
  name: 'account-notice',
  kind: 'account',
  about:
    'Something changed on an account: its password, wallet PIN, authenticator app, email address, username, phone number, role or sign-ins. To its user.',
  examples: {
    'Password changed': { what: 'password-changed', at: '2026-11-21T09:30:00Z' },
    'Wallet PIN locked': { what: 'pin-locked', at: '2026-11-21T09:30:00Z' },
    'Authenticator app added': { what: 'app-on', at: '2026-11-21T09:30:00Z' },
    'Recovery code used': { what: 'recovery-code-used', at: '2026-11-21T09:30:00Z' },
    'Phone number changed': { what: 'phone-changed', at: '2026-11-21T09:30:00Z' },
    'Signed up again': { what: 'registered-again', at: '2026-11-21T09:30:00Z' },
    'Role approved': { what: 'role-approved', at: '2026-11-21T09:30:00Z' },
  },
  facts: ({ what, at }, brand) => {
    const { title, what: happened, next } = words[what](brand.name);
    return { title, 'what-happened': happened, 'next-step': next, time: lagosTime(new Date(at)) };
  },
  required: { email: ['what-happened'], 'in-app': ['what-happened'] },
  schema,
  texts: {
    en: {
      sms: ({ what }, brand) => [words[what](brand.name).what],
      mail: ({ what, at }, brand) => {
        const { title, what: happened, next } = words[what](brand.name);
        return { subject: title, opening: [happened], rows: [['Time', lagosTime(new Date(at))]], closing: [next] };
      },
      inApp: ({ what }, brand) => {
        const { title, what: happened, next } = words[what](brand.name);
        return { title, text: `${happened} ${next}` };
      },
    },
  },
});
