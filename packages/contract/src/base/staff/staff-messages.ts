import { errorMessageIn, type ErrorTexts, type Failure } from '../../message-of.ts';
import type { TemplateProblem } from '../../office/message-templates.ts';
import { fieldTexts, pageErrors } from '../../messages.ts';

/** Texts of errors that only calls of staff return; other pages do not load them. */
const staffErrors = {
  'changed-meanwhile':
    'Someone else changed this after you opened it. Nothing was saved. Close this form, look at their change, then enter yours again.',
  'job-changed': 'Someone changed this job a moment ago. Look at it again, then repeat your change.',
  'job-step': 'A job cannot take this step from the state that it is in.',
  'job-cost-waits': 'The cost of this job is above the limit. A manager must agree to it first.',
  'job-needs-date': 'A planned job needs a due date.',
  'job-needs-reason': 'Say what the job waits for.',
  'job-exists': 'There is a job for this already.',
  'own-cost': 'You entered this cost yourself. Another manager must agree to it.',
  'line-paid': 'A line with payments cannot be removed. Take its payments back first.',
  'day-in-future': 'This day is in the future. Choose today or an earlier day.',
  'day-in-past': 'This day is over. Choose today or a later day.',
  'person-listed': 'A person with this name is listed in this house already.',
  'house-has-payer':
    'Another person pays the charges of this house already. Change that first, or say that this person does not pay.',
  'lives-or-owns':
    'Each person on the list lives in the house or owns it. Take a person who does neither off the list.',
  'people-changed': 'The list of people in this house changed a moment ago. Look at it again.',
  'move-day': 'Choose a day within the last 60 days, and not before the person moved in.',
  'readings-missing': 'Enter what each meter shows, or take a photo of it. If a meter cannot be read, say why.',
  'contact-missing': 'This person has neither a phone number nor an email address in the list. Add one first.',
  'deposit-ended': 'This deposit was settled already.',
  'deposit-sum': 'What went back and what was kept must add up to the deposit.',
  'deposit-reason': 'Say why a part of the deposit was kept.',
  'hours-go-back': 'The last entry was higher. An hour meter never goes back.',
  'inspection-finished': 'This inspection is finished. Its points no longer change.',
  'points-open': 'Some points have no result yet. Answer them first.',
  'last-role-editor': 'No one else can change roles. Give that permission to another person first.',
  'auditor-only-reads': 'An auditor reads and changes nothing. Leave out every permission that changes something.',
  'own-act': 'You asked for this yourself. A second person must decide.',
  'new-together':
    'One of you joined only days ago, invited by the other or by the same person. Until that is longer ago, someone else must approve this.',
  'version-begun': 'This version is in use already. It can no longer be changed; schedule a new one.',
  'version-exists': 'Another change starts at exactly this time. Choose another time or cancel that change first.',
  'nothing-to-correct': 'There is nothing to correct in this period.',
  'already-posted': 'This was posted already. It cannot be posted twice.',
  'tariff-code-taken': 'Another tariff has this code. Choose another code.',
  'other-utility': 'This tariff is for a different utility from the meter.',
  'starts-too-early': 'A change must start in the future. Choose a later time.',
  'setting-invalid': 'This value is outside the range that the setting allows.',
  'period-not-over': 'This month is not over yet.',
  'template-fixed': 'The text of this message cannot be changed here.',
  'template-text-wrong': ({ faults = [] }) =>
    faults.length === 0
      ? 'This text cannot be saved. The page shows what is wrong with it.'
      : `This text cannot be saved. ${faults.map(({ problem, name }) => templateFault(problem, name)).join(' ')}`,
  'no-own-phone': 'Your account has no phone number. Add one to your profile first.',
  'nobody-to-reach': 'No one would get this. Check the estates, the utility and the channels.',
  'announcement-ended': 'This announcement has ended already.',
  'announcement-cost-rose': 'This now costs over 10% more than you were shown. Check the cost again.',
  'unknown-act': 'There is no action of this kind.',
  'asked-too-often': 'This house was asked many times within an hour. Call the house.',
  'nobody-to-ask': 'This house has no one to ask. Call the office.',
  'sticker-taken': 'Another vehicle has this sticker. Take it back there first.',
  'device-required': 'This device is not paired with a gate. The manager can pair it again.',
  'api-key-required': 'Send a valid API key in the header Authorization: Bearer.',
  'scope-required': 'This API key does not have the scope for this call.',
  'shown-before': 'This was shown before, or someone else requested it. Create a new one instead.',
  'endpoint-not-on': 'This endpoint is not on. Switch it on first.',
  'address-not-allowed': 'Webhooks go to public https addresses only.',
  'address-unknown': 'We could not find the host name of this address. Check it for mistakes.',
  'refund-not-possible': 'The state of this refund does not allow this. Reload the page to see its state.',
  'amounts-differ': 'The two amounts are not the same, so they do not match.',
  'note-or-journal-required': 'Write a note, or enter the reference of the journal that corrects it.',
  'unknown-journal': 'There is no journal with this reference.',
  'journal-not-allowed':
    'Staff cannot post this journal: check its accounts, and name the person whose wallet it touches.',
  'act-changed': 'This has changed since it was requested. Check it again.',
  'nothing-to-change': 'There is nothing to change.',
  'order-not-in-state': 'The order is no longer in a state that allows this.',
  'nothing-to-verify': 'There is no open payment to check, or we checked it a moment ago.',
  'part-refund-too-much': 'This is more than the purchase cost less what already went back.',
  'part-refund-done': 'All that this purchase cost has already gone back.',
  'order-has-token': 'The vending authority had made a token before. It was sent to the payer, and no money went back.',
  'order-worked-on': 'Another request for this order is still in progress. Wait for it to end.',
  'other-meter-inactive': 'That meter is not active, so it gets no tokens. Activate it first, or choose another meter.',
  'no-wallet': 'The buyer has no account, so there is no wallet for the money.',
  'no-source': 'This order was paid from the wallet: its money goes back there.',
  'name-taken': 'This name is taken already. Choose another one.',
  'meter-number-taken': 'A meter with this number exists already.',
  'estate-in-use':
    'This estate still has meters in use, or money that we hold for it. Move or retire the meters and pay out the money first.',
  'house-in-use': 'This house still has meters in use. Move or retire them first.',
  'meter-step': 'The state of this meter does not allow that.',
  'tariff-of-another-utility': 'This tariff is for a different utility from the meter.',
  'no-vending-key': 'We hold no vending key for this supply group and revision.',
  'token-request-open': 'Tokens of this kind are still open for this meter. Finish those first.',
  'free-issue-cap':
    'The free units of this estate for this month are used up. Ask for less, or wait for the next month.',
  'spare-meter-unsuitable':
    'This meter cannot be the replacement. It must be in store, never used, and of the same utility.',
  'ticket-closed': 'This conversation is closed. Open it again, or write a new message.',
  'gate-card-taken': 'This number is in use already. Stop that card first.',
  'ticket-title-taken': 'Another canned answer has this title, or this one is retired.',
  'runs-overlap': 'Another run of this generator is entered for this time. Check the start and the end.',
  'entry-corrected': 'This entry was corrected already. Correct the newest line.',
  'dip-above-tank': 'This dip is higher than the tank. Check the dipstick.',
  'entry-in-future': 'This time has not come yet. Check the date and the time.',
  'attachment-unreadable': 'We could not read this file. Send a JPEG or PNG picture, or a PDF without a password.',
  'attachment-unknown': 'A file is no longer there. Attach it again.',
  'too-many-attachments': 'There are too many files that were not sent yet. Send some first, or try again tomorrow.',
  'attachment-needs-account':
    'This customer has no account, so they cannot open a file. Write the information in your answer.',
  'placeholder-unknown': 'The text has a placeholder that we do not know.',
  'placeholder-left': 'The text still has a placeholder in it. Fill it in first.',
  'act-not-done': 'This was not done. The approvals page shows why.',
  'power-line-required': 'Choose the line that this meter measures. Add the line first if it is not in the list.',
  'reading-too-low':
    'This is less than the meter showed before. Read it again. If the meter was replaced, enter what the old one showed last.',
  'reading-too-high': 'This is more than the meter showed later. Read it again, or check the date.',
  'reading-exists': 'There is a reading for this time already. Correct that one instead.',
  'reading-in-future': 'This time is in the future. Check the date.',
  'supply-overlaps': 'These hours overlap with hours that are entered already. Check the list and the times.',
  'import-ended': 'This import has ended already.',
  'import-has-problems': 'Some rows still need fixing. Nothing was imported.',
  'import-in-use': 'Some of what was imported is in use now, so the import cannot be undone.',
  'import-undo-late': 'An import can be undone within a day. This one is older.',
  'file-unpacks-too-large': 'This file is too large to read. Nothing was saved. Split the list and import the parts.',
  'too-many-rows':
    'This file has too many rows or columns: at most 5,000 rows and 100 columns. Delete what is far from the table, or split the list and import the parts.',
  'too-many-rows-for-xlsx': 'This list has more than 20,000 rows, which is too many for XLSX. Download it as CSV.',
  'too-many-views': 'You have as many views of this list as there can be. Remove one first.',
  'file-unreadable':
    'We could not read rows in this file. Save the list as CSV or XLSX, with at least one row, and try again.',
  'file-columns': ({ columns = [] }) =>
    columns.length === 0
      ? 'The first row must name the columns. Two columns of this file have the same name.'
      : `The first row must name the columns. This file has no column ${columns.map((name) => `“${name}”`).join(', ')}.`,
  'rates-begun': 'This day is too early: it has begun, or its month is over. Choose a later day.',
  'nothing-to-bill':
    'No house is left to bill for this period. Check the heads and their rates, or choose another period.',
  'charge-run-changed':
    'Houses, people or rates have changed since this preview. Nothing was sent. Prepare the run again and check it.',
  'charge-run-over': 'This run can no longer be changed. Use credit notes and new invoices.',
  'credit-too-large': 'This is more than what is left of the invoice. Check the amount.',
  'receipt-known': 'A payment with this reference was entered before.',
  'date-in-future': 'This day is in the future. Enter the day on which the money came.',
  'second-person-required': 'You entered this. Another person of the team must confirm it.',
  'own-house': 'This is a house of your own. Another person of the team must decide this.',
  'charge-payment-decided': 'This payment was confirmed or refused before.',
  'late-rule-decided': 'This late fee was confirmed, refused or replaced before. Reload the page to see it.',
  'waiver-waits':
    'A waiver or credit note of this invoice waits for a second person already. Confirm or refuse that one first.',
  'waiver-decided': 'This was confirmed or refused before.',
  'lock-open': 'A lock is on already, or waits for a second person. Turn that off first.',
  'lock-too-soon': 'Choose a day at least 7 days from today: residents are told a week before.',
  'wait-out-of-range': 'Choose a day from today to 90 days ahead.',
  'plan-open': 'This house has a plan already. Take it back before you offer another.',
  'plan-day-over': 'Choose days from today to two years ahead.',
  'estate-account-missing': 'The estate has no confirmed bank account yet. Enter one first.',
  'estate-account-waits': 'Another bank account waits for a second person already. Decide about that one first.',
  'estate-payouts-held': 'Nothing is paid out while the bank account changes. Try again after that.',
  'estate-money-short': 'This is more than we hold for the estate. Choose a smaller amount.',
} satisfies Partial<ErrorTexts>;

/** What is wrong with an edited text, as a sentence. */
export function templateFault(problem: string, name: string): string {
  switch (problem as TemplateProblem) {
    case 'unknown-placeholder':
      return `There is no placeholder {${name}} in this message.`;
    case 'missing-placeholder':
      return `The placeholder {${name}} is missing. The message needs it.`;
    case 'secret-placeholder':
      return `{${name}} must not appear in the inbox.`;
    case 'stray-brace':
      return 'A curly bracket is left open. Placeholders look like {amount}.';
    case 'outside-link':
      return `${name} leads to another site. Only links to our own pages are allowed.`;
    case 'empty':
      return 'A part of the text is empty.';
    case 'too-long':
      return 'The text is too long.';
  }
}

/** The English text of any error. The server sends it as `message`; no program decides by it. */
export function errorMessage(failure: Failure): string {
  return errorMessageIn({ ...pageErrors, ...staffErrors } satisfies ErrorTexts, fieldTexts, failure);
}
