import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endWith, Fault } from '../fault.ts';
import { pause } from '../processes.ts';
import { root } from '../task.ts';
import { emptyPages, startThrowawayProduct, type ThrowawayProduct } from '../testing/throwaway-product.ts';
import { ownerUrlOf } from '../testing/residents.ts';
import { openBooks, type Books } from './books.ts';
import { createCaller, textAt, type Caller } from './calls.ts';
import { createChance } from './chance.ts';
import { examine } from './examine.ts';
import { planPurchases, type Plan } from './plan.ts';
import { compareRejections } from './rejections.ts';
import { shop, type Journal } from './shopper.ts';
import { examineResidents } from './examine-residents.ts';
import { shopAsResidents } from './residents.ts';
import { makeTrouble } from './trouble.ts';
import { describeRun, listed } from './figures.ts';

const settlePatienceMs = 180_000;
const settings = {
  // The caps are made for one household, and these few meters get hundreds of tokens.
  VENDING_CAP_PER_HOUR_KOBO: '100000000000',
  VENDING_CAP_PER_METER_DAY_KOBO: '100000000000',
  // Each shopper says where they ask from, as a proxy in front of the product would.
  TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
  // The pages take no part, so they need not be built.
  WEB_BUILD_DIR: emptyPages(),
};

const help = `npm run soak -- [--purchases=500] [--at-once=24] [--seed=WORD]
Visitors buy by transfer: exact, too little, too much, twice, late. A third as many residents buy from the wallet, by card, saved card
and transfer, fund the wallet in each of these ways, withdraw, and have scheduled top-ups from the wallet and a saved card. Meanwhile
provider, messages and authority misbehave, and each process is killed. Afterwards everything comes to rest, is compared with what
each payer was told, and "reconcile" runs. The seed decides everything, also at which rail payouts are sent; fundings are at the second
rail. It ends with 1 unless all is clean.`;

const rails = ['paystack', 'monnify'] as const;

/** `npm run soak`: many purchases while the world misbehaves and processes die; afterwards nothing may be lost. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      purchases: { type: 'string', default: '500' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      'at-once': { type: 'string', default: '24' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    printLine(help);
    return;
  }
  const count = Number(values.purchases);
  const atOnce = Number(values['at-once']);
  if (!(Number.isInteger(count) && count > 0)) throw new Fault('--purchases takes a whole number above 0.');
  if (!(Number.isInteger(atOnce) && atOnce > 0)) throw new Fault('--at-once takes a whole number above 0.');
  const payout = createChance(values.seed).fork('rails').pick(rails);
  printLine(
    `soak: ${count} purchases, seed ${values.seed}; transfers at paystack, fundings at monnify, payouts at ${payout}`,
  );
  const product = await startThrowawayProduct({
    ...settings,
    // A rail that is down is replaced by the other one, so purchases use both.
    PAYMENTS_RAIL_FUNDING: 'monnify',
    PAYMENTS_RAIL_PAYOUT: payout,
  });
  const stopAsked = once(process, 'SIGTERM').then(() => 143);
  const interrupted = once(process, 'SIGINT').then(() => 130);
  let code = 1;
  try {
    code = await Promise.race([run(product, { count, atOnce, seed: values.seed }), stopAsked, interrupted]);
    if (code !== 0) keepLogs(product, values.seed);
  } finally {
    await product.discard();
  }
  process.exit(code);
}

async function run(
  product: ThrowawayProduct,
  options: { count: number; atOnce: number; seed: string },
): Promise<number> {
  const chance = createChance(options.seed);
  const caller = createCaller(product.url);
  const books = openBooks(() => ownerUrlOf(product.dataDir));
  const site = await caller.call('GET', '/api/v1/site');
  const clientId = textAt(site.body, 'data', 'client_id') ?? '';
  const plans = planPurchases(options.count, chance.fork('purchases'));

  const startedAt = performance.now();
  const trouble = makeTrouble({ product, caller, books, chance: chance.fork('trouble') });
  const residents = shopAsResidents(product, caller, {
    count: Math.ceil(options.count / 3),
    atOnce: Math.ceil(options.atOnce / 3),
    chance: chance.fork('residents'),
  });
  residents.catch(() => undefined);
  const journals = await shopAll(
    {
      caller,
      clientId,
      closeAccount: (reference) => books.closeAccount(reference),
      sendBack: (reference) => sendBack(product, reference),
    },
    plans,
    options.atOnce,
  );
  const residentJournals = await residents;
  const shoppedMs = performance.now() - startedAt;
  await trouble.stop();
  const calmAt = await books.now();
  await books.ageWithdrawals();
  const restless = await waitUntilAtRest(caller, books, journals, calmAt);
  const settledMs = performance.now() - startedAt - shoppedMs;
  const reconciliation = await reconcile(product);
  const examination = await examine({ caller, books, chance: chance.fork('meters') }, journals);

  const inside = await examineResidents(product.dataDir, residentJournals);
  examination.lost.push(...inside.lost);
  examination.wrong.push(...inside.wrong);
  printLine(`residents ${residentJournals.length}: ${listed(inside.outcomes)}`);

  const figures = { journals, trouble, examination, reconciliation, caller, shoppedMs, settledMs };
  printLine(describeRun({ ...figures, reopened: await books.reopened() }));
  const faults = [
    ...restless.map((what) => `did not come to rest: ${what}`),
    ...(reconciliation.code > 1 ? [`reconciliation ended with ${reconciliation.code}`] : []),
    ...compareRejections(reconciliation.output, journals),
    ...examination.wrong,
  ];
  for (const line of examination.lost) printLine(`LOST   ${line}`);
  for (const line of faults) printLine(`WRONG  ${line}`);
  const isClean = examination.lost.length === 0 && faults.length === 0;
  printLine(isClean ? 'soak: clean' : `soak: not clean (seed ${options.seed})`);
  return isClean ? 0 : 1;
}

async function shopAll(deps: Parameters<typeof shop>[0], plans: readonly Plan[], atOnce: number): Promise<Journal[]> {
  const journals: Journal[] = [];
  const waiting = [...plans];
  const shopper = async () => {
    for (let plan = waiting.shift(); plan; plan = waiting.shift()) {
      journals.push(await shop(deps, plan));
      if (journals.length % 50 === 0) printLine(`  ${journals.length} purchases made`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, shopper));
  return journals;
}

/** Releases delayed messages and waits until no work is left; returns the work that is. */
async function waitUntilAtRest(
  caller: Caller,
  books: Books,
  journals: readonly Journal[],
  calmAt: Date,
): Promise<readonly string[]> {
  await caller.call('POST', '/sandbox/webhooks/flush', {});
  const giveUpAt = performance.now() + settlePatienceMs;
  for (;;) {
    const open = [...(await books.onTheWay()), ...(await missingMoney(books, journals))];
    const looked = await books.lastStatement();
    if (!looked || looked <= calmAt) open.push('the statement of the provider was not compared since');
    if (open.length === 0 || performance.now() > giveUpAt) return open;
    await pause(1000);
  }
}

async function missingMoney(books: Books, journals: readonly Journal[]): Promise<string[]> {
  const captures = new Map((await books.orders()).map((order) => [order.reference, order.captures]));
  return journals
    .filter(({ plan, transfers }) => (captures.get(plan.reference) ?? 0) < transfers.length)
    .map(({ plan }) => `a transfer for ${plan.reference} has not arrived`);
}

export interface Outcome {
  code: number;
  output: string;
}

/** Staff begin before the money is there, and try until it goes back or has bought its token. */
async function sendBack(product: ThrowawayProduct, reference: string): Promise<boolean> {
  for (let tries = 1; tries <= 8; tries += 1) {
    const { code, output } = await command(product, 'orders', 'refund', reference, '--by', 'Soak', '--reason', 'soak');
    if (code === 0) return true;
    if (/is vended|has a token/.test(output)) return false;
  }
  return false;
}

const reconcile = (product: ThrowawayProduct) => command(product, 'reconcile');

/** `npm run …` for the data directory of this product, as an operator would. */
async function command(product: ThrowawayProduct, ...words: string[]): Promise<Outcome> {
  const { port } = new URL(product.url);
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ENV_FILE: '/dev/null',
      SANDBOX: 'on',
      DATA_DIR: product.dataDir,
      PORT: port,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  }
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : 1, output: output.trim() };
}

function keepLogs(product: ThrowawayProduct, seed: string): void {
  const kept = join(root, '.cache', `soak-${seed}`);
  rmSync(kept, { recursive: true, force: true });
  cpSync(join(product.dataDir, 'logs'), kept, { recursive: true });
  printLine(`The logs are in ${kept}.`);
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main().catch(endWith);
