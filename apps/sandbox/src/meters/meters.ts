import { createMeter, enterToken, sampleStaTables, type Meter, type StaTables } from '@gatelight/sts';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { SandboxRefusal } from '../refusal.ts';
import type { Clock } from '../settings.ts';
import { acceptedWords, reasonOf, refusalWords, unitOf, unitsText, type Utility } from './words.ts';

const digit = z.coerce.number().int();

/** The body of `POST /sandbox/meters`: a simulated meter with its decoder key from the factory. */
export const meterRegistration = z.strictObject({
  number: z.string().regex(/^(\d{11}|\d{13})$/, 'must be 11 or 13 digits'),
  utility: z.enum(['electricity', 'water', 'gas']),
  decoder_key_hex: z.string().regex(/^([0-9a-fA-F]{16}|[0-9a-fA-F]{32})$/, 'must be 16 or 32 hexadecimal digits'),
  ea: z.enum(['07', '11']),
  key_type: digit.pipe(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])),
  supply_group_code: z.string().regex(/^\d{6}$/, 'must be 6 digits'),
  tariff_index: z.string().regex(/^\d{2}$/, 'must be 2 digits'),
  key_revision: digit.min(1).max(9),
  base_date: digit.pipe(z.union([z.literal(1993), z.literal(2014), z.literal(2035)])),
  key_expiry_number: digit.min(0).max(255).default(255),
  customer_name: z.string().trim().max(120).default(''),
  manufactured_at: z.iso.datetime({ offset: true }).or(z.iso.date()),
});

/** The body of `POST /sandbox/meters/{number}/tokens`. Spaces and hyphens between the digits are ignored. */
export const keyedToken = z.strictObject({ token: z.string().max(60) });

type Registration = z.infer<typeof meterRegistration>;
type MeterRow = {
  number: string;
  customer_name: string;
  utility: Utility;
  settings: string;
  state: string;
  updated_at: number;
};

export type MeterView = {
  number: string;
  utility: Utility;
  unit: string;
  customer_name: string;
  balance: string;
  supply_group_code: string;
  tariff_index: string;
  key_revision: number;
  is_tampered: boolean;
  /** In watts. Null when none was set. */
  power_limit: number | null;
  entries: { token: string; accepted: boolean; message: string; at: string }[];
};

export type KeyedResult = {
  accepted: boolean;
  reason: string | null;
  kind: string | null;
  units: string | null;
  balance: string;
  message: string;
};

export type Meters = ReturnType<typeof createMeters>;

const shownEntries = 10;

/** The keypad meters. Each stores its own key, its balance and its used tokens, across restarts. */
export function createMeters(database: Database, clock: Clock, staTables: StaTables = sampleStaTables) {
  /** Adds a meter. The same key again changes only the name. Another key resets the meter. */
  function register(registration: Registration): MeterView {
    const settings = JSON.stringify({ ...registration, customer_name: undefined });
    const known = find(registration.number);
    const isSameKey = known !== undefined && sameKey(known, registration);
    const state = isSameKey ? known.state : JSON.stringify(freshMeter(registration));
    database.run(
      `INSERT INTO meter (number, customer_name, utility, settings, state, updated_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (number) DO UPDATE SET customer_name = excluded.customer_name, utility = excluded.utility,
         settings = excluded.settings, state = excluded.state, updated_at = excluded.updated_at`,
      registration.number,
      registration.customer_name,
      registration.utility,
      settings,
      state,
      clock(),
    );
    return read(registration.number);
  }

  /** Enters a token. A refusal is a result, not an error. */
  function keyIn(number: string, token: string): KeyedResult {
    return database.inTransaction(() => {
      const row = foundOrRefused(number);
      const digits = token.replaceAll(/[\s-]/g, '');
      const before = JSON.parse(row.state) as Meter;
      const { state, result } = enterToken(before, digits, { staTables });
      const isAccepted = result.code === 'accept';
      const message = isAccepted ? acceptedWords(result.effect, row.utility) : refusalWords(result.code);
      database.run(
        'UPDATE meter SET state = ?, updated_at = ? WHERE number = ?',
        JSON.stringify(state),
        clock(),
        number,
      );
      database.run(
        'INSERT INTO meter_entry (number, token, at, accepted, message) VALUES (?, ?, ?, ?, ?)',
        number,
        digits.slice(-4),
        clock(),
        isAccepted ? 1 : 0,
        message,
      );
      return {
        accepted: isAccepted,
        reason: isAccepted ? null : reasonOf[result.code],
        kind: isAccepted ? result.effect.kind : null,
        units: isAccepted && result.effect.kind === 'credit' ? unitsText(result.effect.tenths) : null,
        balance: balanceOf(state, row.utility),
        message,
      };
    });
  }

  /** Simulates an opened cover. The meter keeps this state until a clear-tamper token. */
  function tamper(number: string): MeterView {
    return database.inTransaction(() => {
      const row = foundOrRefused(number);
      const state = { ...(JSON.parse(row.state) as Meter), isTampered: true };
      database.run(
        'UPDATE meter SET state = ?, updated_at = ? WHERE number = ?',
        JSON.stringify(state),
        clock(),
        number,
      );
      return read(number);
    });
  }

  function read(number: string): MeterView {
    return viewOf(foundOrRefused(number));
  }

  function list(): MeterView[] {
    return database.all<MeterRow>('SELECT * FROM meter ORDER BY number').map(viewOf);
  }

  function viewOf(row: MeterRow): MeterView {
    const state = JSON.parse(row.state) as Meter;
    const entries = database.all<{ token: string; accepted: number; message: string; at: number }>(
      'SELECT token, accepted, message, at FROM meter_entry WHERE number = ? ORDER BY id DESC LIMIT ?',
      row.number,
      shownEntries,
    );
    return {
      number: row.number,
      utility: row.utility,
      unit: unitOf[row.utility],
      customer_name: row.customer_name,
      balance: balanceOf(state, row.utility),
      supply_group_code: state.supplyGroupCode,
      tariff_index: state.tariffIndex,
      key_revision: state.keyRevisionNumber,
      is_tampered: state.isTampered,
      power_limit: state.maximumPowerLimitWatts,
      entries: entries.map(({ at, accepted, ...rest }) => ({
        ...rest,
        accepted: accepted === 1,
        at: new Date(at).toISOString(),
      })),
    };
  }

  function find(number: string): MeterRow | undefined {
    return database.get<MeterRow>('SELECT * FROM meter WHERE number = ?', number);
  }

  function foundOrRefused(number: string): MeterRow {
    const row = find(number);
    if (!row) throw new SandboxRefusal(404, 'unknown_meter', 'There is no meter with this number here.');
    return row;
  }

  return { register, keyIn, tamper, read, list };
}

function balanceOf(state: Meter, utility: Utility): string {
  return unitsText(state.credit[utility] ?? 0);
}

/** Compares the key at registration, not the key that key-change tokens have set since. */
function sameKey(known: MeterRow, registration: Registration): boolean {
  const earlier = JSON.parse(known.settings) as Registration;
  return (
    known.utility === registration.utility &&
    earlier.ea === registration.ea &&
    earlier.decoder_key_hex.toLowerCase() === registration.decoder_key_hex.toLowerCase()
  );
}

function freshMeter(registration: Registration): Meter {
  const wantedLength = registration.ea === '07' ? 16 : 32;
  if (registration.decoder_key_hex.length !== wantedLength) {
    throw new SandboxRefusal(
      400,
      'validation_failed',
      `decoder_key_hex: must be ${wantedLength} digits for EA${registration.ea}`,
      {
        decoder_key_hex: `must be ${wantedLength} digits for EA${registration.ea}`,
      },
    );
  }
  return createMeter({
    ea: registration.ea,
    decoderKeyHex: registration.decoder_key_hex,
    keyType: registration.key_type,
    supplyGroupCode: registration.supply_group_code,
    tariffIndex: registration.tariff_index,
    keyRevisionNumber: registration.key_revision,
    keyExpiryNumber: registration.key_expiry_number,
    baseDate: registration.base_date,
    manufacturedAt: new Date(registration.manufactured_at),
    services: [registration.utility],
  });
}
