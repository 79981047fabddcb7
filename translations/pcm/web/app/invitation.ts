import type { INVITATION_WORDS as ENGLISH } from '../../../../apps/web/src/strings/app/invitation.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const INVITATION_WORDS: Translation<typeof ENGLISH> = {
  roles: {
    manager: 'Oga manager',
    accountant: 'Person wey dey count money',
    facilityOfficer: 'Person wey dey look after facility',
    viewer: 'Person wey dey look',
    guard: 'Gateman',
  },
  mayDo: {
    manager: 'E fit see and do everything for this estate.',
    accountant:
      'E dey see the estate money: service charge, wetin sell and the share. For people, na only who dey pay e dey see.',
    facilityOfficer: 'E dey look after light, diesel and work.',
    viewer: 'E dey see the estate figures. No people, no name.',
    guard: 'E dey work for gate.',
  },
  until: (day) => `Person fit accept am till ${day}`,
  title: 'Invitation for you',
  lead: 'Person want make you work for estate.',
  asks: (from, estate) => `${from} dey invite you to ${estate}`,
  asRole: (role) => `Your work: ${role}`,
  accept: 'I gree',
  decline: 'I no gree',
  accepted: (estate) => `You dey work for ${estate} now now`,
  acceptedText: 'The office dey your menu.',
  acceptedGuard: 'Manager go give you PIN for the phone wey dey gate.',
  toOffice: 'Open the office',
  declined: 'You no gree the invitation',
  declinedText: 'We don tell the manager. Nothing else go happen.',
  home: 'Go Home page',
  unknown: 'This link no dey work',
  unknownText: 'Open the whole link from the message, or ask for new one.',
  ended: {
    expired: 'This invitation don expire',
    accepted: 'Dem don accept this invitation',
    declined: 'Dem no gree this invitation',
    withdrawn: 'Dem don take back this invitation',
  },
  endedText: 'If you still want work there, ask the manager for new one.',
  homeLead: 'Join your account with your house.',
  homeAsks: (house, estate) => `You don land ${house}, ${estate}. Welcome!`,
  homeText: (from) =>
    `${from} talk say you dey live here. Accept am make you fit buy unit for the meters and see the charges.`,
  homeAccepted: (house) => `${house} don enter your account`,
  homeAcceptedText: 'The meters dey under My meters.',
  toMeters: 'Open my meters dem',
  homeDeclinedText: 'The house no enter your account.',
  homeEndedText: 'If you dey live there, ask the estate manager for new one.',
  lookFailed: 'The invitation no gree load',
};
