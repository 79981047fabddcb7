import { pause } from '../processes.ts';
import { isPassing, type Caller } from './calls.ts';
import type { Chance } from './chance.ts';
import type { Books } from './books.ts';
import { killPart, runningPart, someBackend } from './parts.ts';

const faultModes = ['slow', 'error', 'timeout', 'lost_response', 'duplicate_webhook', 'late_webhook'] as const;
const faultParts = ['provider', 'monnify', 'vending', 'sms'] as const;
const victims = { api: 4, worker: 4, vending: 4, sandbox: 3, postgres: 1, connection: 1 } as const;
export type Victim = keyof typeof victims;

export interface Kill {
  victim: Victim;
  /** Until the part worked again. */
  healedMs: number;
}

export interface Trouble {
  faults: Map<string, number>;
  kills: Kill[];
  /** Ends it; everything is well again when this resolves. */
  stop(): Promise<void>;
}

export interface TroubleDeps {
  product: { dataDir: string; pid: number; url: string };
  caller: Caller;
  books: Books;
  chance: Chance;
}

const healPatienceMs = 60_000;

/** Has the outside world misbehave and processes die, at moments and in ways that the seed decides. */
export function makeTrouble(deps: TroubleDeps): Trouble {
  const faults = new Map<string, number>();
  const kills: Kill[] = [];
  const failures: unknown[] = [];
  let stopping = false;
  const { promise: stopped, resolve: wake } = Promise.withResolvers<void>();
  const rest = (ms: number) => Promise.race([pause(ms), stopped]);

  async function switchFaults(chance: Chance): Promise<void> {
    while (!stopping) {
      const settings = Object.fromEntries(
        faultParts.map((part) => [part, chance.happens(0.5) ? 'ok' : chance.pick(faultModes)]),
      );
      await setFaults(deps.caller, settings);
      for (const [part, mode] of Object.entries(settings)) {
        if (mode !== 'ok') faults.set(`${part} ${mode}`, (faults.get(`${part} ${mode}`) ?? 0) + 1);
      }
      await rest(chance.whole(1500, 5000));
    }
  }

  async function killParts(chance: Chance): Promise<void> {
    const healing = new Map<Victim, Promise<void>>();
    const killAndHeal = async (victim: Victim) => {
      try {
        const done = await kill(deps, victim, chance);
        if (done) kills.push(done);
      } catch (error) {
        failures.push(error);
      } finally {
        healing.delete(victim);
      }
    };
    while (!stopping) {
      await rest(chance.whole(2000, 7000));
      const victim = chance.weighted(victims);
      if (!stopping && !healing.has(victim)) healing.set(victim, killAndHeal(victim));
    }
    await Promise.all(healing.values());
  }

  const running = [switchFaults(deps.chance.fork('faults')), killParts(deps.chance.fork('kills'))];
  // Waited for at the end; until then a failure must not end the run.
  for (const one of running) one.catch(() => undefined);
  return {
    faults,
    kills,
    async stop() {
      stopping = true;
      wake();
      await Promise.all(running);
      if (failures.length > 0) throw failures[0];
      await setFaults(deps.caller, Object.fromEntries(faultParts.map((part) => [part, 'ok'])));
    },
  };
}

async function setFaults(caller: Caller, settings: object): Promise<void> {
  const giveUpAt = performance.now() + healPatienceMs;
  for (;;) {
    const answer = await caller.call('PUT', '/sandbox/faults', settings);
    if (answer.status === 200) return;
    if (!isPassing(answer) || performance.now() > giveUpAt) throw new Error(`faults cannot be set: ${answer.status}`);
    await pause(250);
  }
}

/** Kills one process and waits until its work is done again; undefined when it was just not running. */
async function kill(deps: TroubleDeps, victim: Victim, chance: Chance): Promise<Kill | undefined> {
  const { product } = deps;
  const part = runningPart(product, victim === 'connection' ? 'postgres' : victim);
  const mark = victim === 'connection' && part ? someBackend(part, (pids) => chance.pick(pids)) : part;
  if (!mark) return undefined;
  const killedAt = performance.now();
  const since = await deps.books.now().catch(() => new Date());
  if (!killPart(mark)) return undefined;
  while (!(await works(deps, victim, mark.pid, since))) {
    if (performance.now() - killedAt > healPatienceMs) throw new Error(`${victim} did not come back`);
    await pause(50);
  }
  return { victim, healedMs: performance.now() - killedAt };
}

async function works(deps: TroubleDeps, victim: Victim, killedPid: number, since: Date): Promise<boolean> {
  const { product, caller, books } = deps;
  const answers = async (path: string) => (await caller.call('GET', path)).status === 200;
  switch (victim) {
    case 'api':
      return isReplaced() && answers('/readyz');
    case 'sandbox':
      return isReplaced() && answers('/sandbox/faults');
    case 'postgres':
      return isReplaced() && answers('/readyz');
    case 'connection':
      // Losing one makes the server end all of them and recover.
      return (await books.recoveredSince(since).catch(() => false)) && answers('/readyz');
    case 'vending':
      return isReplaced() && vendsAgain();
    case 'worker':
      return isReplaced() && books.isListening(since).catch(() => false);
  }

  /** The web reports whether the vending process responds. */
  async function vendsAgain(): Promise<boolean> {
    const metrics = await fetch(`${product.url}/metrics`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    return (await metrics?.text().catch(() => ''))?.includes('gatelight_vending_process_up 1') === true;
  }

  function isReplaced(): boolean {
    const now = runningPart(product, victim === 'connection' ? 'postgres' : victim);
    return now !== undefined && now.pid !== killedPid;
  }
}
