import { setImmediate as endOfTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { Outbound } from '#platform/outbound/outbound';
import type { LookUpOutcome, VendingAuthority } from './authority.ts';
import type { EngineeringAuthority } from './engineering.ts';

const faults = z.object({ data: z.object({ vending: z.string() }) });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface SimulatedFaultOptions {
  /** The sandbox, whose `/sandbox/faults` says how the line to the authority misbehaves. */
  sandbox: Outbound;
  slowMs?: number;
  timeoutMs?: number;
}

type Records = Pick<VendingAuthority, 'lookUp' | 'cancel'>;

const questions = new WeakMap<Outbound, Promise<string>>();

/** What the sandbox says now. Vends of one moment share the question: it leaves after all of them have asked, so that none gets an old answer. */
function currentFault(sandbox: Outbound): Promise<string> {
  const asked = questions.get(sandbox);
  if (asked) return asked;
  const question = endOfTurn().then(async () => {
    questions.delete(sandbox);
    const outcome = await sandbox.call({ method: 'GET', path: '/sandbox/faults' });
    if (outcome.kind !== 'answered') return 'ok';
    const parsed = faults.safeParse(outcome.json);
    return parsed.success ? parsed.data.data.vending : 'ok';
  });
  questions.set(sandbox, question);
  return question;
}

/** The questions alone, for commands. */
export function withSimulatedLookUpFaults(authority: Records, options: SimulatedFaultOptions): Records {
  async function withLookUpFault(question: () => Promise<LookUpOutcome>): Promise<LookUpOutcome> {
    switch (await currentFault(options.sandbox)) {
      case 'slow':
        await pause(options.slowMs ?? 4000);
        return question();
      case 'error':
      case 'timeout':
        return { kind: 'unknown', reason: 'the authority does not answer' };
      default:
        return question();
    }
  }
  return {
    lookUp: (reference) => withLookUpFault(() => authority.lookUp(reference)),
    cancel: (reference) => withLookUpFault(() => authority.cancel(reference)),
  };
}

/**
 * The line to the vending authority, as the sandbox makes it misbehave: only wired when the sandbox is on. The authority
 * behind it is the real one, so `lost_response` and `timeout` leave a token made and an answer that never came.
 */
export function withSimulatedFaults(authority: VendingAuthority, options: SimulatedFaultOptions): VendingAuthority {
  return {
    ...withSimulatedLookUpFaults(authority, options),
    async vend(request) {
      switch (await currentFault(options.sandbox)) {
        case 'slow':
          await pause(options.slowMs ?? 4000);
          return authority.vend(request);
        case 'error':
          return { kind: 'later', reason: 'the authority answered with an error before vending' };
        case 'timeout':
          await pause(options.timeoutMs ?? 5000);
          return { kind: 'unknown', reason: 'the authority did not answer in time' };
        case 'lost_response':
          await authority.vend(request);
          return { kind: 'unknown', reason: 'the connection broke before the answer came' };
        default:
          return authority.vend(request);
      }
    },
  };
}

/** As `withSimulatedFaults`, for engineering tokens. */
export function withSimulatedEngineeringFaults(
  authority: EngineeringAuthority,
  options: SimulatedFaultOptions,
): EngineeringAuthority {
  return {
    async engineer(request) {
      switch (await currentFault(options.sandbox)) {
        case 'error':
          return { kind: 'later', reason: 'the authority answered with an error' };
        case 'timeout':
          return { kind: 'unknown', reason: 'the authority did not answer in time' };
        case 'lost_response':
          await authority.engineer(request);
          return { kind: 'unknown', reason: 'the connection broke before the answer came' };
        default:
          return authority.engineer(request);
      }
    },
  };
}
