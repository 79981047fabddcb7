import type { VisitorPass } from '@gatelight/contract/places/gate/passes';

/* Passes of an event whose guests have a code each. Passes that an older version kept on the device have no event. */

/** In the order of their names: "Guest 2" before "Guest 10". */
const byName = new Intl.Collator('en', { numeric: true });

export const eventPasses = (passes: readonly VisitorPass[], event: string): VisitorPass[] =>
  passes.filter((pass) => pass.event?.id === event).toSorted((a, b) => byName.compare(a.visitor, b.visitor));

export const cameCount = (passes: readonly VisitorPass[]): number =>
  passes.filter(({ admitted }) => admitted > 0).length;

/** The first pass of each event represents all of them. */
export function groupByEvent(passes: readonly VisitorPass[]): VisitorPass[] {
  const seen = new Set<string>();
  return passes.filter(({ event }) => {
    if (!event) return true;
    if (seen.has(event.id)) return false;
    seen.add(event.id);
    return true;
  });
}
