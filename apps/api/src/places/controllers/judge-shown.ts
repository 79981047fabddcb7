import type { ControllerReason, Shown } from '@gatelight/contract';
import { judgeHours } from '@gatelight/contract/places/passes/judge-hours';
import { judgePass, type PassReason } from '@gatelight/contract/places/passes/judge';
import { blockJudge } from '@gatelight/contract/places/patrol/judge-block';
import type { Found } from './store.ts';

export interface Verdict {
  answer: 'go' | 'look' | 'stop';
  reason: ControllerReason | null;
}

const stop = (reason: ControllerReason): Verdict => ({ answer: 'stop', reason });
const look = (reason: ControllerReason): Verdict => ({ answer: 'look', reason });
const go: Verdict = { answer: 'go', reason: null };

/** The server always has current facts, never an old list. */
const isOld = false;
const serverReason = (reason: PassReason | null) => reason as Exclude<PassReason, 'list-old' | 'not-on-list'> | null;

/** Whether the estate blocks what was shown: the plate in front of the barrier, or the visitor of the pass. */
function judgeBlock({ kind, value }: Shown, { pass, phone, blocks }: Found): Verdict | null {
  const plate = kind === 'plate' ? value : (pass?.plate ?? '');
  const found = blockJudge(blocks)({ visitor: pass?.visitor ?? '', plate, phone: phone ?? '' });
  return found && { answer: found.answer, reason: 'blocked' };
}

/** The verdict for a barrier. A pass is judged by `judgePass`, the rule of every gate. People who leave are never stopped. */
export function judgeShown(shown: Shown, found: Found, now: Date): Verdict {
  const verdict = judgeAlone(shown, found, now);
  const blocked = shown.direction === 'in' ? judgeBlock(shown, found) : null;
  // A certain block overrides every other reason to stay closed, because there may be no pass for the plate. A match by
  // name is not certain.
  return blocked && (blocked.answer === 'stop' || verdict.answer !== 'stop') ? blocked : verdict;
}

/** The verdict without the estate's blocks. */
function judgeAlone({ kind, direction, people }: Shown, { pass, card, vehicle, hours }: Found, now: Date): Verdict {
  if (card) {
    if (direction === 'out') return go;
    if (card.is_stopped) return stop('stopped');
    return card.until !== null && new Date(card.until) <= now ? stop('over') : go;
  }
  // Residents add their vehicles themselves, so only a sticker of the estate opens a barrier.
  if (vehicle) return direction === 'out' || vehicle.has_sticker ? go : look('ask-house');
  if (!pass) return direction === 'out' ? look('unknown') : stop('unknown');
  if (direction === 'out') return pass.inside > 0 ? go : look('not-inside');
  const facts = { ...pass, dayFrom: pass.day_from, dayTo: pass.day_to, isCancelled: pass.is_cancelled };
  const minute = Math.floor(now.getTime() / 60_000);
  const { answer, reason } = judgePass(facts, minute, people, { isOld });
  const closed = judgeHours(hours, pass.kind === 'delivery', minute);
  if (closed !== null && answer !== 'stop') return look(closed);
  // A thief of a device may know this code, so only the signed pass or the house can open.
  if (answer === 'go' && kind === 'code' && pass.tag === null) return look('ask-house');
  return { answer, reason: serverReason(reason) };
}

/** When the shown pass or card expires. */
export function endOf({ pass, card }: Found): Date | null {
  if (card) return card.until === null ? null : new Date(card.until);
  return pass ? new Date(pass.until * 60_000) : null;
}
