import { setImmediate as endOfTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { Outbound } from '#platform/outbound/outbound';
import type { LookUpOutcome, VendingAuthority } from './authority.ts';
import type { EngineeringAuthority } from './engineering.ts';

const faults = z.object({ data: z.object({ vending: z.string() }) });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface SimulatedFaultOptions {
  /** The sandbox; its `/sandbox/faults` says which fault the line to the authority has. */
  sandbox: Outbound;
  slowMs?: number;
  timeoutMs?: number;
}

type Records = Pick<VendingAuthority, 'lookUp' | 'cancel'>;

const questions = new WeakMap<Outbound, Promise<string>>();

/**
 * The fault that the sandbox has now. Vends of one moment share the request. It is sent after all of them have asked,
 * so that none gets an old response.
 */
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

/** Only the look-ups, for commands. */
export function withSimulatedLookUpFaults(authority: Records, options: SimulatedFaultOptions): Records {
  async function withLookUpFault(question: () => Promise<LookUpOutcome>): Promise<LookUpOutcome> {
    switch (await currentFault(options.sandbox)) {
      case 'slow':
        await pause(options.slowMs ?? 4000);
        return question();
      case 'error':
      case 'timeout':
        return { kind: 'unknown', reason: 'the authority does not respond' };
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
 * The line to the vending authority with the sandbox's faults: only wired when the sandbox is on. The authority behind
 * it is the real one, so `lost_response` and `timeout` make a token whose response never arrives.
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
          return { kind: 'later', reason: 'the authority returned an error before vending' };
        case 'timeout':
          await pause(options.timeoutMs ?? 5000);
          return { kind: 'unknown', reason: 'the authority did not respond in time' };
        case 'lost_response':
          await authority.vend(request);
          return { kind: 'unknown', reason: 'the connection broke before the response arrived' };
        default:
          return authority.vend(request);
      }
    },
  };
}

/** Like `withSimulatedFaults`, for engineering tokens. */
export function withSimulatedEngineeringFaults(
  authority: EngineeringAuthority,
  options: SimulatedFaultOptions,
): EngineeringAuthority {
  return {
    async engineer(request) {
      switch (await currentFault(options.sandbox)) {
        case 'error':
          return { kind: 'later', reason: 'the authority returned an error' };
        case 'timeout':
          return { kind: 'unknown', reason: 'the authority did not respond in time' };
        case 'lost_response':
          await authority.engineer(request);
          return { kind: 'unknown', reason: 'the connection broke before the response arrived' };
        default:
          return authority.engineer(request);
      }
    },
  };
}
