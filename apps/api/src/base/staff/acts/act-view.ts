import type { ActPreview, ActView } from '@gatelight/contract';
import type { ActHandler, ActPreview as HandlersPreview } from '#platform/callers/acts';
import type { User } from '#platform/callers/caller';
import type { ActRow, ActSight } from './act-store.ts';

/** Members of staff see their own requests, and the kinds that they may request or approve; readers of the audit log see all. */
export function sightOf(caller: User, handlers: ReadonlyMap<string, ActHandler>): ActSight {
  const permissions = caller.permissions ?? [];
  if (permissions.includes('audit.read')) return { userId: caller.userId, kinds: 'all' };
  const kinds = [...handlers.values()]
    .filter(({ act }) => permissions.includes(act.permission) || permissions.includes(act.approval))
    .map(({ act }) => act.kind);
  return { userId: caller.userId, kinds };
}

export function previewView({ changes, journal = [], warnings = [], fingerprint }: HandlersPreview): ActPreview {
  return { changes: [...changes], journal: [...journal], warnings: [...warnings], fingerprint };
}

/** A code that a provider sent to the operator is never shown, and is deleted when the act ends. */
function shownInput({ kind, input }: ActRow): Record<string, unknown> {
  if (kind !== 'payout.give-code') return input;
  const { code: _code, ...shown } = input;
  return shown;
}

export function actView(row: ActRow, caller: User): ActView {
  const { preview, fingerprint, approval_permission: needed } = row;
  const isOwn = row.asked_by.id === caller.userId;
  const permissions = caller.permissions ?? [];
  return {
    ...row,
    input: shownInput(row),
    preview:
      preview && fingerprint !== null
        ? {
            ...preview,
            fingerprint,
            journal: preview.journal.map(({ account, debit_kobo: debit, credit_kobo: credit }) => ({
              account,
              debit_kobo: BigInt(debit),
              credit_kobo: BigInt(credit),
            })),
          }
        : null,
    may_decide:
      row.state === 'waiting' &&
      !isOwn &&
      permissions.includes('acts.approve') &&
      needed !== null &&
      permissions.includes(needed),
    may_withdraw: row.state === 'waiting' && isOwn,
  };
}
