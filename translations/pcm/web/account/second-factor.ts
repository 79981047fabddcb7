import type { SECOND_FACTOR_WORDS as ENGLISH } from '../../../../apps/web/src/strings/account/second-factor.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const SECOND_FACTOR_WORDS: Translation<typeof ENGLISH> = {
  codeTitle: 'Put your code',
  codeLead: 'Open your authenticator app, put the six numbers wey e show.',
  code: 'The code wey your authenticator app show',
  submit: 'Go on',
  wrongCode: 'That code no correct or e don expire. Wait for the next code for your app, then try again.',
  lost: 'My phone no dey with me',
  recoveryTitle: 'Use recovery code',
  recoveryLead: 'Put one of the ten codes wey you save. Each one dey work one time.',
  recovery: 'Your recovery code',
  wrongRecovery: 'This one no be your recovery code, or you don use am before. Put another one.',
  toApp: 'Make I use the authenticator app',
  enrolTitle: 'Make you set up your authenticator app',
  enrolLead:
    'Staff dey log in with second step. Scan this one with authenticator app for your phone, then put the code.',
  scan: 'The QR code of your secret',
  openApp: 'Open the app for this phone',
  secret: 'You no fit scan? Put this secret for the app:',
  savedTitle: 'Make you save your recovery codes',
  savedLead: 'If your phone lost, each one of these go log you in one time. We no go show them again.',
  copy: 'Copy everything',
  copied: 'E don copy',
  copyFailed: 'The codes no gree copy. Write them down.',
  saved: 'I don save them',
  other: 'Log in as another person',
  sandbox: 'This na sandbox. One page dey show the codes of the demonstration staff.',
  sandboxLink: 'Show me the codes',
  failed: 'The page no gree load.',
  retry: 'Try am again',
};
