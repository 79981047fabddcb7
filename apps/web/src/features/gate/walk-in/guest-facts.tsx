import { WALK_IN_WORDS as words } from '../../../strings/gate/walk-in.ts';
import type { Draft } from './draft.ts';

/** The guest's details, for comparison. */
export function GuestFacts({ draft }: { readonly draft: Draft }) {
  const facts = [
    [words.visitor, draft.visitor, ''],
    [words.houseLabel, draft.house?.name ?? '', 'big'],
    [words.people, String(draft.people), ''],
    [words.why.replace('?', ''), words.reasons[draft.reason], ''],
  ] as const;
  return (
    <dl className="gfacts">
      {facts.map(([name, value, kind]) => (
        <div key={name} className={kind}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
