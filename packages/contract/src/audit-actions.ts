import type { ActKind } from './staff/acts.ts';

/*
 * What the audit log calls an action that is no act of staff: what residents did, what was looked at, and how acts went. The back
 * office has a text for each of them (strings/staff/act-kinds.ts).
 */

/** What the program writes. */
export const auditActions = [
  'act.ask',
  'act.approve',
  'act.reject',
  'act.withdraw',
  'act.not-possible',
  'act.stale',
  'act.code-refused',
  'act.new-together',
  'order.view',
  'user.view',
  'user.register',
  'user.register-known',
  'user.verified',
  'user.verify-failed',
  'user.erase',
  'meter.view',
  'estate.view',
  'meter.tokens-view',
  'token.show',
  'meter.link',
  'meter.unlink',
  'meter.invite',
  'meter.request',
  'meter.member-remove',
  'meter.member-role',
  'session.start',
  'session.end',
  'session.sign-out',
  'session.refused',
  'session.second-factor',
  'session.code-confirmed',
  'password.change',
  'password.reset',
  'pin.set',
  'pin.change',
  'pin.reset',
  'pin.refused',
  'pin.lock',
  'email.change',
  'second-factor.enrol',
  'second-factor.refused',
  'second-factor.recovery-code',
  'bank-account.add',
  'bank-account.remove',
  'card.save',
  'card.remove',
  'api-key.show',
  'webhook.show-secret',
  'estate.manager-add',
  'power.meter',
  'power.line',
  'power.terms',
  'power.publish',
  'power.reading',
  'power.entry',
  'power.supply',
  'team.invite',
  'team.withdraw',
  'team.accept',
  'team.decline',
  'team.remove',
  'house.owner-add',
  'ticket.view',
  'withdrawal.approve',
  'withdrawal.reject',
  'payout.code-passed-on',
  'payout.code-refused',
  'payout.code-resent',
  'ledger.post',
  'user.add',
  'order.retry',
  'payout.authorise',
  'refund.account',
  'refund.done-outside',
  'bank-statement.import',
  'service-charge.paid',
  'top-up.create',
  'top-up.change',
  'limit.refused',
  'meter.deactivate',
] as const;
type OtherAction = (typeof auditActions)[number];

/** What it wrote under an older name until November 2026: entries of the log never change. */
export type FormerAction = 'act.refused' | 'payout.refuse' | 'withdrawal.refuse';

/** An entry that the program writes. */
export type AuditAction = ActKind | OtherAction;
/** An entry that may be read and is no act. */
export type NoAct = OtherAction | FormerAction;
