import { noteMeterEvent } from '#metering';
import { inTransaction, type Db } from '#platform/database/db';
import { openFinding } from '#platform/checks/findings';
import type { Job } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import type { EngineeringAuthority, EngineeringWork } from '#vending';
import { refuseRequest, storeTokens, takeDueRequest, type DueRequest } from './store.ts';

export interface MakeTokensDeps {
  db: Db;
  authority: EngineeringAuthority;
  log: Log;
}

/** The wait after the first attempt. Later waits are longer, up to ten minutes. */
const restSeconds = 15;

function workOf({ kind, value, newKey }: DueRequest): EngineeringWork {
  switch (kind) {
    case 'test':
      return { kind, test: Number(value) };
    case 'power-limit':
      return { kind, watts: Number(value) };
    case 'free-units':
      return { kind, tenths: Number(value) };
    case 'key-change':
      if (!newKey) throw new Error('a key change needs its new key');
      return { kind, to: newKey };
    case 'clear-tamper':
    case 'clear-credit':
      return { kind };
  }
}

/**
 * Makes the tokens of one queued request. The authority returns the same tokens for the same reference. So a lost
 * response, or a crash between the response and our commit, still ends in one set of tokens.
 */
export async function makeTokensOnce({ db, authority, log }: MakeTokensDeps): Promise<number> {
  const due = await takeDueRequest(db, restSeconds);
  if (!due) return 0;
  const outcome = await authority.engineer({ reference: `engineering-${due.id}`, meter: due.meter, work: workOf(due) });
  const event = { meterId: due.meter.id, actor: 'system', facts: { request: due.id.toString(), kind: due.kind } };
  switch (outcome.kind) {
    case 'ok':
      await inTransaction(db, async (tx) => {
        if (!(await storeTokens(tx, due.id, outcome.tokens))) return;
        await noteMeterEvent(tx, {
          ...event,
          kind: 'token-made',
          facts: { ...event.facts, tokens: outcome.tokens.length },
        });
      });
      break;
    case 'refused':
      await inTransaction(db, async (tx) => {
        await refuseRequest(tx, due.id, outcome.reason);
        await noteMeterEvent(tx, { ...event, kind: 'token-refused', reason: outcome.reason });
        await openFinding(tx, {
          key: `engineering:${due.id}`,
          kind: 'engineering_token_refused',
          owner: 'operations',
          detail: { meter: due.meter.number, kind: due.kind, reason: outcome.reason },
        });
      });
      break;
    case 'later':
    case 'unknown':
      log.warn(
        { request: due.id.toString(), attempts: due.attempts, reason: outcome.reason },
        'no token yet, will retry',
      );
      break;
  }
  return 1;
}

export function makeTokensJob(deps: MakeTokensDeps): Job {
  return {
    name: 'engineering-tokens',
    everyMs: 5000,
    wakeOn: ['engineering'],
    run: () => makeTokensOnce(deps),
  };
}
