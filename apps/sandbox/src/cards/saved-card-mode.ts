import type { Database } from '../database.ts';

export const savedCardModes = ['ok', 'declined', 'insufficient_funds', 'step_up', 'pending'] as const;
/** The result of charging saved cards from now on. `ok`: each card behaves as on the card page. */
export type SavedCardMode = (typeof savedCardModes)[number];

export function savedCardMode(database: Database): SavedCardMode {
  const row = database.get<{ mode: SavedCardMode }>(`SELECT mode FROM fault WHERE part = 'saved_cards'`);
  return row?.mode ?? 'ok';
}

export function setSavedCardMode(database: Database, mode: SavedCardMode): void {
  database.run(
    `INSERT INTO fault (part, mode) VALUES ('saved_cards', ?) ON CONFLICT (part) DO UPDATE SET mode = excluded.mode`,
    mode,
  );
}
