import * as contract from '@gatelight/contract';
import type { ActHandler } from '#platform/callers/acts';
import { type ObjectCheck, type Serve } from '#platform/http/api';
import { parse } from '#platform/http/read-input';
import type { User } from '#platform/callers/caller';
import { AppError } from '#platform/errors';
import { replayedHeader, requireKey } from '#platform/callers/idempotency';
import { hasApprover, selectAct, selectActs, storeDecision, storeWithdrawal } from './acts/act-store.ts';
import { actView, previewView, sightOf } from './acts/act-view.ts';
import { restingAct, storeAsked, type AskDeps } from './acts/ask-act.ts';
import { asStaff } from './as-staff.ts';
import { secondFactorPad } from '#platform/callers/second-factor-pad';

export interface StaffDeps extends AskDeps {
  handlers: ReadonlyMap<string, ActHandler>;
  otpKey: Buffer;
}

export function staffRoutes(serve: Serve, deps: StaffDeps): void {
  const { staffDb, handlers } = deps;

  /** The handler of a kind that the caller may request, and its input as parsed by the schema. */
  function handlerFor(caller: User, kind: string): ActHandler {
    const handler = handlers.get(kind);
    if (!handler) throw new AppError('unknown-act');
    if (!caller.permissions?.includes(handler.act.permission)) throw new AppError('permission-required');
    return handler;
  }

  const resting = (caller: User, id: bigint | string) => restingAct(deps, caller, { id, handlers });

  serve(contract.previewAct, async ({ caller, body }) => {
    const handler = handlerFor(caller, body.kind);
    const input = parse(handler.act.input, body.input);
    const { secondPerson } = handler;
    const preview = await handler.preview(staffDb, input);
    const needsOther = typeof secondPerson === 'function' ? await secondPerson(staffDb, input) : secondPerson;
    const view = previewView(preview);
    if (needsOther && !(await hasApprover(staffDb, caller.userId, handler.act.approval)))
      view.warnings.push('no-approver');
    return { preview: view, needs_second_person: needsOther };
  });

  serve(contract.askAct, async ({ caller, body, headers, setHeader }) => {
    const { kind, input, reason, fingerprint } = body;
    const { act } = handlerFor(caller, kind);
    const key = requireKey(headers);
    const asked = { inputs: [input], reason, key, fingerprint, isBatch: false };
    const { ids, outcome } = await storeAsked(deps, caller, act, asked);
    if (outcome === 'same') setHeader(replayedHeader, 'true');
    return resting(caller, ids[0]!);
  });

  serve(contract.askActs, async ({ caller, body, headers, setHeader }) => {
    const { kind, inputs, reason } = body;
    const { act } = handlerFor(caller, kind);
    const asked = { inputs, reason, key: requireKey(headers), isBatch: true };
    const { ids, batch, outcome } = await storeAsked(deps, caller, act, asked);
    if (outcome === 'same') setHeader(replayedHeader, 'true');
    if (batch === null) throw new AppError('idempotency-key-reused');
    return { batch_id: batch, ids: ids.map(String) };
  });

  serve(contract.listActs, async ({ caller, query }) => {
    const { state, kind, object, batch, cursor, limit } = query;
    const [objectKind, objectId] = object?.split(/:(.*)/s) ?? [];
    const rows = await selectActs(
      staffDb,
      {
        state,
        kind,
        batch,
        object: objectKind !== undefined && objectId !== undefined ? { kind: objectKind, id: objectId } : undefined,
        before: cursor === undefined ? undefined : idOf(cursor),
        limit: limit + 1,
      },
      sightOf(caller, handlers),
      deps.objectNames,
    );
    const items = rows.slice(0, limit).map((row) => actView(row, caller));
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, next: last ? Buffer.from(last.id).toString('base64url') : null };
  });

  serve(contract.getAct, async ({ caller, params }) => {
    const row = await selectAct(staffDb, params.id, sightOf(caller, handlers), deps.objectNames);
    if (!row) throw new AppError('not-found');
    return actView(row, caller);
  });

  serve(contract.decideAct, async ({ caller, params, body }) => {
    const { decision, code, fingerprint, note } = body;
    if (decision === 'approve' && code === undefined) throw new AppError('wrong-code');
    const pad = secondFactorPad(deps.otpKey, caller.userId);
    const outcome = await asStaff(caller, (session) =>
      storeDecision(staffDb, session, { id: params.id, decision, code: code ?? '', pad, fingerprint, note }),
    );
    refuseDecision(outcome);
    await deps.runDueActs?.();
    return resting(caller, params.id);
  });

  serve(contract.withdrawAct, async ({ caller, params }) => {
    const outcome = await asStaff(caller, (session) => storeWithdrawal(staffDb, session, params.id));
    refuseDecision(outcome);
    return resting(caller, params.id);
  });
}

/** One of our cursors is the id of the last item; any other cursor leads to an empty page. */
function idOf(cursor: string): bigint {
  const text = Buffer.from(cursor, 'base64url').toString();
  return /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : 0n;
}

function refuseDecision(outcome: string): void {
  switch (outcome) {
    case 'ok':
      return;
    case 'wrong':
    case 'none':
      throw new AppError('wrong-code');
    case 'used':
      throw new AppError('code-used');
    case 'not-found':
    case 'own-act':
    case 'new-together':
    case 'already-decided':
    case 'act-changed':
    case 'permission-required':
      throw new AppError(outcome);
    default:
      throw new AppError('too-many-tries', { retryAfterSeconds: Number(outcome.split(':')[1]) });
  }
}

/** `visible-act`: the caller may see the act in the path. */
export function staffChecks({
  staffDb,
  handlers,
}: Pick<StaffDeps, 'staffDb' | 'handlers'>): Record<string, ObjectCheck> {
  return {
    'visible-act': async (user, { id = '' }) => (await selectAct(staffDb, id, sightOf(user, handlers))) !== undefined,
  };
}
