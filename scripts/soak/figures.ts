import type { Caller } from './calls.ts';
import type { Examination } from './examine.ts';
import type { Journal } from './shopper.ts';
import type { Kill, Trouble } from './trouble.ts';

export interface RunFigures {
  journals: readonly Journal[];
  trouble: Pick<Trouble, 'faults' | 'kills'>;
  examination: Examination;
  reconciliation: { output: string };
  caller: Caller;
  shoppedMs: number;
  settledMs: number;
  reopened: number;
}

/** The percentile: this share of the values is below it; undefined without values. */
function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

const seconds = (ms: number | undefined) => (ms === undefined ? '–' : `${(ms / 1000).toFixed(1)} s`);
const spread = (values: readonly number[]) =>
  `p50 ${seconds(percentile(values, 0.5))}, p99 ${seconds(percentile(values, 0.99))}`;
const naira = (kobo: bigint) =>
  `NGN ${(kobo / 100n).toLocaleString('en')}.${(kobo % 100n).toString().padStart(2, '0')}`;

/** Names and how often each came, as one line. */
export function listed(counts: ReadonlyMap<string | number, number>): string {
  return [...counts]
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

function killLines(kills: readonly Kill[]): string[] {
  const byVictim = Map.groupBy(kills, (kill) => kill.victim);
  return [...byVictim].map(
    ([victim, some]) => `  ${victim} ${some.length} (back after ${spread(some.map((kill) => kill.healedMs))})`,
  );
}

/** The figures of a run as text for people. */
export function describeRun(figures: RunFigures): string {
  const { journals, trouble, examination, caller } = figures;
  const { smsPerToken } = examination;
  const leftOver = examination.receivedKobo - examination.vendedKobo - examination.refundedKobo;
  const waits = journals.flatMap(({ waitedMs }) => waitedMs ?? []);
  const sms = smsPerToken.reduce((sum, one) => sum + one, 0);
  const shown = journals.filter(({ tokens }) => tokens.length > 0).length;
  const unopened = journals.filter(({ account }) => account === undefined).length;
  return [
    `shopping ${seconds(figures.shoppedMs)}, until at rest another ${seconds(figures.settledMs)}`,
    `purchases ${journals.length}: ${listed(examination.outcomes)}; no account given out ${unopened}`,
    `tokens ${examination.tokens}, accepted by a meter ${examination.keyed}, seen on the page while it was open ${shown}`,
    `money (a dollar counted as a naira): received ${naira(examination.receivedKobo)}, vended ${naira(examination.vendedKobo)}, returned ${naira(examination.refundedKobo)}, left over ${naira(leftOver)}`,
    `SMS for each token: ${(sms / Math.max(1, smsPerToken.length)).toFixed(2)} on average, ${Math.max(0, ...smsPerToken)} at most, ${smsPerToken.filter((one) => one === 0).length} without`,
    `from transfer to token on the page: ${spread(waits)}`,
    `responses by status (0: none arrived): ${listed(caller.counts())}; same-key repeats ${journals.reduce((sum, one) => sum + one.repeats, 0)}; accounts opened again ${figures.reopened}`,
    `sent back by staff: ${journals.filter(({ isSentBack }) => isSentBack).length} of ${journals.filter(({ plan }) => plan.isSentBack).length} tries`,
    `faults: ${listed(trouble.faults)}`,
    `kills ${trouble.kills.length} (back after ${spread(trouble.kills.map((kill) => kill.healedMs))}):`,
    ...killLines(trouble.kills),
    `transfers that the provider sent back: ${journals.reduce((sum, one) => sum + one.returned.length, 0)}`,
    `acknowledged and lost: ${examination.lost.length}`,
    ...figures.reconciliation.output.split('\n'),
  ].join('\n');
}
