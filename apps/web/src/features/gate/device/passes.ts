import type { GateList, ListedPass } from '@gatelight/contract/places/gate/at-gate';
import type { PassFacts } from '@gatelight/contract/places/passes/judge';
import type { ReadPass } from '@gatelight/contract/places/passes/signed-pass';
import type { MadeEntry } from './kept.ts';

/** A pass with what this device has entered since the list was made. */
export interface KnownPass extends ListedPass {
  /** It is not on a list of this device: only its signature is known. */
  readonly isUnlisted: boolean;
}

function after(pass: KnownPass, { entry: { kind, people } }: MadeEntry): KnownPass {
  if (kind === 'in') return { ...pass, admitted: pass.admitted + people, inside: pass.inside + people };
  return kind === 'out' ? { ...pass, inside: Math.max(0, pass.inside - people) } : pass;
}

/** All passes that this device knows, by number: those of the list, and those that it accepted by their signature alone. */
export function knownPasses(list: GateList | null, entries: readonly MadeEntry[]): ReadonlyMap<number, KnownPass> {
  const known = new Map<number, KnownPass>(list?.passes.map((pass) => [pass.id, { ...pass, isUnlisted: false }]));
  for (const one of entries) {
    if (one.state === 'refused' || one.pass === null) continue;
    const pass = known.get(one.pass.id) ?? { ...one.pass, admitted: 0, inside: 0, isUnlisted: true };
    known.set(pass.id, after(pass, one));
  }
  return known;
}

/** The facts in the QR alone. It contains no name and no house. */
export const passOfQr = ({ pass }: ReadPass): KnownPass => ({
  id: pass.passId,
  tag: null,
  kind: pass.kind,
  visitor: '',
  house: '',
  plate: '',
  people: pass.people,
  from: pass.from,
  until: pass.until,
  weekdays: pass.weekdays,
  day_from: pass.dayFrom,
  day_to: pass.dayTo,
  admitted: 0,
  inside: 0,
  is_cancelled: false,
  isUnlisted: true,
});

/** The pass in the form for the contract's rule. The counts of a pass that is not on a list and did not enter here are unknown. */
export const factsOf = (pass: KnownPass): PassFacts => {
  const isCounted = !pass.isUnlisted || pass.admitted > 0;
  return {
    kind: pass.kind,
    from: pass.from,
    until: pass.until,
    weekdays: pass.weekdays,
    dayFrom: pass.day_from,
    dayTo: pass.day_to,
    people: pass.people,
    admitted: isCounted ? pass.admitted : null,
    inside: isCounted ? pass.inside : null,
    isCancelled: pass.is_cancelled,
  };
};
