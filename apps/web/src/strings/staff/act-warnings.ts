import type { ActWarning } from '@gatelight/contract/base/staff/act-words';

/** Warnings before an act. */
export const ACT_WARNINGS: Readonly<Record<ActWarning, string>> = {
  'already-closed': 'It is closed already.',
  'amounts-differ': 'The two amounts are not the same: they cannot be matched.',
  'another-change-scheduled': 'Another change to this is already scheduled.',
  'cannot-be-called-back': 'A refund that was sent cannot be recalled.',
  'customer-loses-units': 'The customer loses all units that are left on the meter.',
  'dispute-open': 'The payer disputes this payment at the bank. The refund waits for the decision.',
  'ends-sessions': 'This person is signed out everywhere.',
  'household-loses-meter':
    'The people who use this meter now can no longer use it. The new household must link it again.',
  'import-leaves-rows': 'Rows with problems are left out. Only the good rows are imported.',
  'leaves-staff': 'This person loses their last role and is no longer staff.',
  'less-than-a-day-of-notice': 'Customers are told less than a day before this applies.',
  'more-than-estimated': 'These are more units than the estimate from readings and tokens.',
  'needs-key-change': 'The new meter has another key. Nothing is sold for it until it accepts its key-change tokens.',
  'no-vending-key':
    'We hold no vending key for this supply group and revision. Until we do, nothing can be sold on this meter.',
  'nothing-earned': 'The share of this month is zero, so nothing is posted.',
  'no-approver':
    'No one can approve this yet. It waits until another member has the permission; a new member and the one who invited them cannot approve for each other in the first days.',
  'nobody-to-approve':
    'Nobody else can approve this yet, so it happens immediately. The audit log says that you did it alone.',
  'price-of-other-meter': 'The price of the other meter applies. The same money may buy more or fewer units.',
  'refunds-to-payers': 'Some buyers have no wallet: their money goes back to where the payment came from.',
  'tariff-code-taken': 'Another tariff has this code.',
  'tariff-without-price': 'This tariff has no price yet. Until it has one, nothing can be sold on these meters.',
  'token-wins':
    'The vending authority is asked first. If a token exists, it is sent to the customer and no money goes back.',
  'tokens-cannot-be-called-back': 'A token that was sent cannot be recalled.',
  'touches-wallet': 'This changes the balance of a customer.',
  'version-begun': 'This version is in use already and cannot be cancelled.',
  'cannot-be-undone': 'This cannot be undone.',
  'names-of-residents': 'This key can read the names of residents. Allow this only if the estate needs them.',
  'deliveries-held': 'Events are kept. Nothing is sent until the endpoint is on and someone replays them.',
  'secret-ends-at-once': 'The endpoint refuses our webhooks until its developers have the new secret.',
  'delivered-before': 'The endpoint has already accepted this. It gets the same message with the same id again.',
  'text-of-the-program': 'This goes back to the built-in text.',
  'sms-in-parts': 'This SMS is longer than 160 characters. You pay for each part.',
  'letters-replaced':
    'Some characters are replaced, for example ₦ by NGN. Not every phone shows them, and they make an SMS longer.',
  'messages-stay-out': 'Messages that were already sent cannot be recalled.',
  'at-night': 'It is night in Lagos at that time. An SMS may wake people.',
  'some-is-out': 'Some people have already received it. The page shows how many.',
};
