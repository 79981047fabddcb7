import type { Database } from '../../database.ts';
import type { Behaviour } from '../../settings.ts';

/** A simulated service whose next results can be chosen, and its result without a choice. */
export interface Mode<Name extends string> {
  current: () => Name;
  choose: (mode: Name) => void;
}

/**
 * Stores a choice across restarts. Without one the strict behaviour is used: everything that the providers'
 * documentation allows them to do to a merchant.
 */
export function createMode<Name extends string>(
  database: Database,
  part: string,
  standard: Readonly<Record<Behaviour, Name>>,
  behaviour: Behaviour,
): Mode<Name> {
  return {
    current: () =>
      database.get<{ mode: Name }>('SELECT mode FROM fault WHERE part = ?', part)?.mode ?? standard[behaviour],
    choose(mode) {
      database.run(
        'INSERT INTO fault (part, mode) VALUES (?, ?) ON CONFLICT (part) DO UPDATE SET mode = excluded.mode',
        part,
        mode,
      );
    },
  };
}
