import { pause } from '../processes.ts';
import type { Cluster } from './database.ts';
import type { ClusterNode } from './node.ts';
import type { Programs } from '../product/programs.ts';
import type { ClusterProduct, PartName } from './product.ts';

export interface Scene {
  cluster: Cluster;
  product: ClusterProduct;
  /** Who led when the step began. */
  leader: ClusterNode;
}

export interface Step {
  name: string;
  /** A description of the fault on this machine, for the result. */
  how: string;
  /** How long the fault lasts before it is repaired. */
  holdMs: number;
  /** Undefined: this machine cannot do it. */
  strike: ((scene: Scene) => Promise<void> | void) | undefined;
  heal: (scene: Scene) => Promise<void> | void;
  /** Longest time without an acknowledged vend that is allowed, from the strike on, or from the end of `strike`. */
  gapMs: number;
  countsFrom: 'strike' | 'end-of-strike';
  /** Of our processes too: otherwise each must be the same one afterwards. */
  restartsOurs?: boolean;
  /** No call may be refused, not even with a response that asks to retry. */
  refusesNothing?: boolean;
}

/** Writes go on within this time after any single fault. */
const writesAgainMs = 10_000;
const nothing = () => undefined;

/** The faults of the database, one after the other. */
export function databaseSteps(nodes: readonly ClusterNode[]): Step[] {
  const usual = { gapMs: writesAgainMs, countsFrom: 'strike' } as const;
  return [
    {
      ...usual,
      name: 'kill the primary',
      how: 'SIGKILL to Patroni and every process of its server; started again after 12 s',
      holdMs: 12_000,
      strike: ({ leader }) => leader.kill(),
      heal: ({ leader }) => leader.start(),
    },
    {
      ...usual,
      name: "cut the primary's network",
      how: 'relays between the node and etcd, standbys and clients pass no byte for 15 s; nothing is reset',
      holdMs: 15_000,
      strike: ({ leader }) => leader.cutNetwork(),
      heal: ({ leader }) => leader.mendNetwork(),
    },
    {
      ...usual,
      name: 'pause the primary for 30 s',
      how: 'SIGSTOP to Patroni and every process of its server, SIGCONT after 30 s',
      holdMs: 30_000,
      strike: ({ leader }) => leader.freeze(),
      heal: ({ leader }) => leader.thaw(),
    },
    {
      ...usual,
      name: "fill the primary's disk",
      how: 'a file takes all that is left of its own tmpfs, and the log goes on to new files until there is no room; removed after 15 s',
      holdMs: 15_000,
      strike: nodes.every(({ fillDisk }) => fillDisk)
        ? async ({ cluster, leader }) => {
            await leader.fillDisk?.();
            await cluster.useUpLog();
          }
        : undefined,
      heal: ({ leader }) => leader.emptyDisk(),
    },
    {
      ...usual,
      name: 'switch over on purpose',
      how: "Patroni's switchover to the confirmed standby",
      holdMs: 5000,
      strike: ({ cluster }) => cluster.switchOver(),
      heal: nothing,
    },
    {
      name: 'restart all',
      how: 'SIGKILL to all nodes and etcd, HAProxy and PgBouncer stopped, all started again after a second',
      holdMs: 12_000,
      strike: ({ cluster }) => cluster.restartAll(),
      heal: nothing,
      gapMs: writesAgainMs,
      countsFrom: 'end-of-strike',
    },
  ];
}

/** The faults of our own processes. */
export function processSteps(shape: { webs: number; vendings: number; workers: number }): Step[] {
  const kill = (name: PartName, gapMs: number): Step => ({
    name: `kill ${name}`,
    how: 'SIGKILL, started again after 3 s',
    holdMs: 3000,
    strike: ({ product }) => product.part(name).signal('SIGKILL'),
    heal: ({ product }) => product.start(name),
    gapMs,
    countsFrom: 'strike',
    restartsOurs: true,
  });
  return [
    kill('web1', 3000),
    kill('vending1', 3000),
    kill('worker1', 3000),
    {
      name: 'rolling restart',
      how: 'each web and vending process is drained at HAProxy, stopped with SIGTERM and started again; then each worker',
      holdMs: 0,
      strike: (scene) => rollingRestart(scene, shape),
      heal: nothing,
      gapMs: 3000,
      countsFrom: 'strike',
      restartsOurs: true,
      refusesNothing: true,
    },
  ];
}

/** HAProxy looks at each process twice a second. */
const seenMs = 1500;

async function rollingRestart(scene: Scene, shape: { webs: number; vendings: number; workers: number }): Promise<void> {
  const names = [
    ...Array.from({ length: shape.webs }, (_, index) => `web${index + 1}` as const),
    ...Array.from({ length: shape.vendings }, (_, index) => `vending${index + 1}` as const),
    ...Array.from({ length: shape.workers }, (_, index) => `worker${index + 1}` as const),
  ];
  for (const name of names) await restartWith(scene, name);
}

/** Takes a process out of the proxy, stops it in order, starts it again (with another version if given), and puts it back. */
export async function restartWith(
  { cluster, product }: Pick<Scene, 'cluster' | 'product'>,
  name: PartName,
  programs?: Programs,
): Promise<void> {
  await cluster.fronts.drain(name);
  if (name.startsWith('web')) await pause(seenMs);
  await product.part(name).stop();
  product.start(name, programs);
  await product.untilServing(name);
  await cluster.fronts.open(name);
  await pause(seenMs);
}
