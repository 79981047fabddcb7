import { estateRoles, type EstateRole } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate } from '#notifications';

const role = z.enum(estateRoles);

/** The role in a sentence: "as its accountant". */
const roleWords: Readonly<Record<EstateRole, string>> = {
  manager: 'manager',
  accountant: 'accountant',
  facilityOfficer: 'facility officer',
  viewer: 'viewer',
  guard: 'guard',
};

const day = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', {
    timeZone: 'Africa/Lagos',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

/** The secret in the link gives one role in one estate, once, to the person who has the message. */
const invitation = defineTemplate({
  name: 'team-invitation',
  kind: 'account',
  about: 'A manager invites a person to the team of an estate. To the e-mail address or phone number that they typed.',
  channels: ['sms', 'email'],
  examples: {
    Accountant: {
      from: 'Musa Bello',
      estate: 'Palm Court Estate',
      role: 'accountant',
      link: 'https://gatelight.example/user/invitation#example-secret-that-opens-nothing',
      expiresAt: '2026-11-30T12:00:00Z',
    },
  },
  facts: ({ from, estate, role: wanted, link, expiresAt }) => ({
    from,
    estate,
    role: roleWords[wanted],
    'link-to-accept': link,
    'valid-until': day(expiresAt),
  }),
  required: { sms: ['link-to-accept'], email: ['link-to-accept', 'estate'] },
  secret: ['link-to-accept'],
  schema: z.object({
    from: z.string(),
    estate: z.string(),
    role,
    link: z.string(),
    expiresAt: z.string(),
  }),
  texts: {
    en: {
      sms: ({ from, estate, role: wanted, link, expiresAt }) => [
        `${from} invites you to ${estate} as ${roleWords[wanted]}. Accept until ${day(expiresAt)}: ${link}`,
        `You are invited to ${estate} as ${roleWords[wanted]}: ${link}`,
        `You are invited to work for an estate: ${link}`,
      ],
      mail: ({ from, estate, role: wanted, link, expiresAt }) => ({
        subject: `${from} invites you to ${estate}`,
        opening: [
          `${from} invites you to work for ${estate} as ${roleWords[wanted]}.`,
          `Open this link until ${day(expiresAt)}, sign in, and accept or decline. If you have no account yet, sign up first and then open the link again:`,
          link,
          'Anyone who has this link can accept, so do not pass it on. If you do not know this person, please ignore this message.',
        ],
      }),
      inApp: ({ from, estate }) => ({
        title: `${from} invites you to ${estate}`,
        text: 'The link to accept is in your mail or SMS.',
      }),
    },
  },
});

const repliedText = ({
  who,
  estate,
  role: wanted,
  accepted,
}: {
  who: string;
  estate: string;
  role: EstateRole;
  accepted: boolean;
}) =>
  accepted
    ? `${who} is ${roleWords[wanted]} of ${estate} now.`
    : `${who} declined to be ${roleWords[wanted]} of ${estate}.`;

const answer = defineTemplate({
  name: 'team-answer',
  kind: 'conversation',
  about: 'A person accepted or declined an invitation to the team of an estate. To the manager who invited them.',
  examples: {
    Accepted: { who: 'Chidi Okeke', estate: 'Palm Court Estate', role: 'accountant', accepted: true },
    Declined: { who: 'Chidi Okeke', estate: 'Palm Court Estate', role: 'viewer', accepted: false },
  },
  facts: (given) => ({ who: given.who, estate: given.estate, 'what-they-said': repliedText(given) }),
  required: { email: ['what-they-said'], 'in-app': ['what-they-said'] },
  schema: z.object({ who: z.string(), estate: z.string(), role, accepted: z.boolean() }),
  texts: {
    en: {
      sms: (given) => [repliedText(given)],
      mail: (given) => ({
        subject: `${given.who} ${given.accepted ? 'accepted' : 'declined'} your invitation`,
        opening: [repliedText(given)],
        closing: ['The team of the estate is in the estate office.'],
      }),
      inApp: (given) => ({
        title: `${given.who} ${given.accepted ? 'accepted' : 'declined'} your invitation`,
        text: repliedText(given),
      }),
    },
  },
});

const left = ({ estate, role: wanted }: { estate: string; role: EstateRole }) =>
  `You are no longer ${roleWords[wanted]} of ${estate}. You can no longer open its office.`;

const ended = defineTemplate({
  name: 'team-left',
  kind: 'account',
  about: 'A person no longer works for an estate. To that person.',
  examples: { Accountant: { estate: 'Palm Court Estate', role: 'accountant' } },
  facts: ({ estate, role: wanted }) => ({ estate, role: roleWords[wanted] }),
  required: { email: ['estate'], 'in-app': ['estate'] },
  schema: z.object({ estate: z.string(), role }),
  texts: {
    en: {
      sms: (given) => [left(given)],
      mail: (given) => ({
        subject: `You no longer work for ${given.estate}`,
        opening: [left(given)],
        closing: ['If you think that this is a mistake, please ask the manager of the estate.'],
      }),
      inApp: (given) => ({ title: `You no longer work for ${given.estate}`, text: left(given) }),
    },
  },
});

const joinedText = ({ estate, role: wanted }: { estate: string; role: EstateRole }) =>
  `You are ${roleWords[wanted]} of ${estate} now. Its office is in your menu.`;

const joined = defineTemplate({
  name: 'team-joined',
  kind: 'account',
  about: 'Staff made a person manager of an estate. To that person.',
  examples: { Manager: { estate: 'Palm Court Estate', role: 'manager' } },
  facts: ({ estate, role: wanted }) => ({ estate, role: roleWords[wanted] }),
  required: { email: ['estate'], 'in-app': ['estate'] },
  schema: z.object({ estate: z.string(), role }),
  texts: {
    en: {
      sms: (given) => [joinedText(given)],
      mail: (given) => ({ subject: `You work for ${given.estate} now`, opening: [joinedText(given)] }),
      inApp: (given) => ({ title: `You work for ${given.estate} now`, text: joinedText(given) }),
    },
  },
});

export const teamTemplates = [invitation, answer, joined, ended];
