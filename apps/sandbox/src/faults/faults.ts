import { z } from 'zod';
import type { Database } from '../database.ts';

export const faultModes = [
  'ok',
  'slow',
  'error',
  'html',
  'empty',
  'timeout',
  'lost_response',
  'duplicate_webhook',
  'late_webhook',
] as const;
export const faultParts = ['provider', 'monnify', 'vending', 'sms'] as const;

export type FaultMode = (typeof faultModes)[number];
export type FaultPart = (typeof faultParts)[number];
export type FaultSettings = Record<FaultPart, FaultMode>;

const mode = z.enum(faultModes);

/** The body of `PUT /sandbox/faults`: any of the parts. An unknown name is refused. */
export const faultChanges = z.strictObject({
  provider: mode.optional(),
  monnify: mode.optional(),
  vending: mode.optional(),
  sms: mode.optional(),
});

export type Faults = {
  current: () => FaultSettings;
  changeFaults: (changes: z.infer<typeof faultChanges>) => FaultSettings;
};

/** Stores how each simulated service misbehaves, across restarts. */
export function createFaults(database: Database): Faults {
  function current(): FaultSettings {
    const settings: FaultSettings = { provider: 'ok', monnify: 'ok', vending: 'ok', sms: 'ok' };
    for (const row of database.all<{ part: FaultPart; mode: FaultMode }>('SELECT part, mode FROM fault')) {
      if (faultParts.includes(row.part)) settings[row.part] = row.mode;
    }
    return settings;
  }

  return {
    current,
    changeFaults(changes) {
      for (const part of faultParts) {
        const wanted = changes[part];
        if (!wanted) continue;
        database.run(
          'INSERT INTO fault (part, mode) VALUES (?, ?) ON CONFLICT (part) DO UPDATE SET mode = excluded.mode',
          part,
          wanted,
        );
      }
      return current();
    },
  };
}
