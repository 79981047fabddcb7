import { shownReference } from '@gatelight/contract';
import type { Finding } from '#platform/checks/checks';

export interface ReconcileReport {
  /** Lines to print, the summary last. */
  lines: string[];
  /** 0: all was compared and nothing found; 1: findings; 3: nothing found, but not all could be compared. 2 is for a database that is not ours. */
  exitCode: 0 | 1 | 3;
}

/**
 * What `npm run reconcile` prints, and its exit code. A list that could not be compared may hide a lost payment, so it
 * is printed as a finding and the run is never clean. It has its own exit code, because the remedy is different: run it
 * again.
 *
 * @param notCompared each list that a provider did not show, and why.
 */
export function reportOf(findings: readonly Finding[], notCompared: readonly string[]): ReconcileReport {
  const lines = [
    ...findings.map(({ check, detail }) => shownReference(`${check}: ${detail}`)),
    ...notCompared.map((list) => `not compared: ${list}`),
  ];
  if (lines.length === 0) return { lines: ['reconcile: clean'], exitCode: 0 };
  const counts = [
    ...(findings.length > 0 ? [count(findings.length, 'finding')] : []),
    ...(notCompared.length > 0 ? [`${count(notCompared.length, 'list')} not compared`] : []),
  ];
  return { lines: [...lines, `reconcile: ${counts.join(', ')}`], exitCode: findings.length > 0 ? 1 : 3 };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
