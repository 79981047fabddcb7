import type { Database } from '../../database.ts';
import type { Behaviour } from '../../settings.ts';

/** A part of the world whose next acts can be chosen, and what it does while nobody chose. */
export interface Mode<Name extends string> {
  current: () => Name;
  choose: (mode: Name) => void;
}

/**
 * Keeps a choice across restarts. While there is none, the strict behaviour stands: what the providers' documentation says they may
 * do to a merchant, they do.
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
