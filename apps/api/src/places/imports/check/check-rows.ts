import type { HouseFacts } from '#estates';
import { houseKinds, type ExportList, type Utility } from '@gatelight/contract';
import { isLuhnValid } from '@gatelight/sts';
import { columnsOf } from '../lists.ts';
import type { KnownEstate, KnownHouse, KnownMeter, Known } from './known-store.ts';

export interface Note {
  column: string;
  text: string;
}

export interface CheckedRow {
  number: number;
  /** In the order of the list's columns. */
  cells: string[];
  problems: Note[];
  warnings: Note[];
  /** What the row will become. Undefined while it has a problem. */
  value?: RowValue | undefined;
}

export type RowValue =
  | { list: 'estates'; name: string; address: string }
  | ({ list: 'houses'; estateId: bigint; name: string; note: string } & HouseFacts)
  | { list: 'occupants'; houseId: bigint; name: string; phone: string | null; email: string | null; isOwner: boolean }
  | {
      list: 'meters';
      number: string;
      utility: Utility;
      estateId: bigint;
      houseId: bigint | null;
      customerName: string;
      make: string;
      tariffId: bigint;
      supplyGroupCode: string;
      keyRevision: number;
      tariffIndex: string;
    }
  | { list: 'debts'; meterId: bigint; meterNumber: string; debtKobo: bigint };

const lower = (text: string) => text.trim().toLowerCase();
const houseKey = (estateId: bigint, name: string) => `${estateId}/${lower(name)}`;

/** Collects what is wrong with one row. */
class Row {
  readonly problems: Note[] = [];
  readonly warnings: Note[] = [];
  /** The key of the row, as soon as it is known. Two rows of a file with the same key are about the same object. */
  key: string | undefined;
  readonly #cells: ReadonlyMap<string, string>;

  constructor(cells: ReadonlyMap<string, string>) {
    this.#cells = cells;
  }

  get(column: string): string {
    return this.#cells.get(column) ?? '';
  }

  bad(column: string, text: string): undefined {
    this.problems.push({ column, text });
    return undefined;
  }

  warn(column: string, text: string): void {
    this.warnings.push({ column, text });
  }

  /** The text of a cell. Adds a problem when a required cell is empty, or when the text is too long. */
  text(column: string, most: number, isRequired = true): string {
    const value = this.get(column);
    if (value === '' && isRequired) this.bad(column, `${column} is required`);
    if (value.length > most)
      this.bad(column, `${column} may have at most ${most} characters. This one has ${value.length}`);
    return value;
  }
}

/**
 * Checks the rows of a list: each row alone, against the others of the file, and against stored data. This is a pure
 * function: `known` has all the stored data that matters.
 */
export function checkRows(
  list: ExportList,
  rows: readonly { number: number; cells: readonly string[] }[],
  known: Known,
): CheckedRow[] {
  const seen = new Map<string, number>();
  return rows.map(({ number, cells }) => {
    const names = columnsOf[list].map(({ name }) => name);
    const row = new Row(new Map(names.map((name, index) => [name, cells[index] ?? ''])));
    for (const name of names) {
      const value = row.get(name);
      // A phone number may begin with a plus.
      const isPhone = name === 'Phone' && /^\+[\d\s-]+$/.test(value);
      if (/^[=+\-@\t\r]/.test(value) && !isPhone) row.bad(name, 'This looks like a formula. Type it as plain text');
    }
    const value = checks[list](row, known);
    if (row.key !== undefined) {
      const earlier = seen.get(row.key);
      if (earlier === undefined) seen.set(row.key, number);
      else row.bad(names.includes('Name') ? 'Name' : 'Meter', `The same as row ${earlier}`);
    }
    const { problems, warnings } = row;
    return { number, cells: [...cells], problems, warnings, value: problems.length === 0 ? value : undefined };
  });
}

/** Each adds all problems of its row, and returns a value only for a row without a problem. */
const checks: Readonly<Record<ExportList, (row: Row, known: Known) => RowValue | undefined>> = {
  estates(row, known) {
    const name = row.text('Name', 120);
    const address = row.text('Address', 300);
    if (name !== '') row.key = lower(name);
    if (known.estates.has(lower(name))) row.bad('Name', 'There is an estate with this name');
    return { list: 'estates', name, address };
  },

  houses(row, known) {
    const estate = estateOf(row, known);
    const name = row.text('Name', 120);
    const note = row.text('Note', 300, false);
    const facts = factsOf(row);
    if (!estate) return undefined;
    if (name !== '') row.key = houseKey(estate.id, name);
    if (known.houses.has(houseKey(estate.id, name))) row.bad('Name', `${estate.name} has a house with this name`);
    return { list: 'houses', estateId: estate.id, name, note, ...facts };
  },

  occupants(row, known) {
    const house = houseOf(row, known, estateOf(row, known), true);
    const name = row.text('Name', 120);
    const phone = phoneOf(row);
    const email = lower(row.text('Email', 254, false)) || null;
    if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) row.bad('Email', 'This is not an email address');
    if (phone === null && email === null) row.warn('Phone', 'No phone: tokens cannot be sent by SMS');
    if (!house) return undefined;
    if (name !== '') row.key = `${house.id}/${lower(name)}/${phone}`;
    if (known.occupants.has(`${house.id}/${lower(name)}`)) row.bad('Name', `${name} is listed for this house already`);
    return {
      list: 'occupants',
      houseId: house.id,
      name,
      phone,
      email,
      isOwner: /^(yes|y|true|1|owner)$/i.test(row.get('Owner')),
    };
  },

  meters: meterOf,

  debts(row, known) {
    const number = meterNumberOf(row);
    const meter = number === undefined ? undefined : known.meters.get(number);
    const amount = row.text('Debt', 20).replaceAll(/[₦,\s]/g, '');
    const isAmount = /^\d{1,10}(\.\d{1,2})?$/.test(amount);
    row.key = number;
    if (amount !== '' && !isAmount) row.bad('Debt', 'Debt is an amount in naira, such as 1250.50');
    if (number !== undefined && !meter) row.bad('Meter', 'We do not know this meter');
    if (meter?.hasDebt) row.bad('Meter', 'This meter has a debt already. Post a journal to change it');
    const [naira = '0', kobo = ''] = isAmount ? amount.split('.') : [];
    const debtKobo = BigInt(naira) * 100n + BigInt(kobo.padEnd(2, '0'));
    if (isAmount && debtKobo === 0n) row.bad('Debt', 'Debt must be above 0');
    if (!meter || !isAmount) return undefined;
    return { list: 'debts', meterId: meter.id, meterNumber: meter.number, debtKobo };
  },
};

/** Block, kind, area and bedrooms. An empty cell means that no one recorded it. */
function factsOf(row: Row): HouseFacts {
  const kind = lower(row.get('Kind')).replaceAll(' ', '-');
  const known = houseKinds.find((one) => one === kind) ?? null;
  if (kind !== '' && known === null) row.bad('Kind', `Kind is one of ${houseKinds.join(', ')}`);
  const number = (column: string, least: number, most: number) => {
    const typed = row.get(column).replaceAll(/[\s,]|m2|m²$/gi, '');
    if (typed === '') return null;
    const value = /^\d{1,6}(?:\.\d+)?$/.test(typed) ? Math.round(Number(typed)) : Number.NaN;
    if (value >= least && value <= most) return value;
    row.bad(column, `${column} is a number from ${least} to ${most}`);
    return null;
  };
  return {
    block: row.text('Block', 40, false),
    kind: known,
    areaM2: number('Area m2', 1, 100_000),
    bedrooms: number('Bedrooms', 0, 50),
  };
}

function estateOf(row: Row, known: Known): KnownEstate | undefined {
  const name = row.text('Estate', 120);
  if (name === '') return undefined;
  return known.estates.get(lower(name)) ?? row.bad('Estate', 'We do not know this estate. Import estates first');
}

function houseOf(row: Row, known: Known, estate: KnownEstate | undefined, isRequired: boolean): KnownHouse | undefined {
  const name = row.text('House', 120, isRequired);
  if (name === '' || !estate) return undefined;
  return (
    known.houses.get(houseKey(estate.id, name)) ??
    row.bad('House', `${estate.name} has no such house. Import houses first`)
  );
}

function phoneOf(row: Row): string | null {
  const typed = row.get('Phone').replaceAll(/[\s()-]/g, '');
  if (typed === '') return null;
  const phone = typed.replace(/^\+?234/, '0');
  if (!/^0\d{10}$/.test(phone)) row.bad('Phone', 'Phone Number must be 11 digits and start with 0');
  return phone;
}

function meterNumberOf(row: Row): string | undefined {
  const number = row.text('Meter', 40).replaceAll(/[\s-]/g, '');
  if (number === '') return undefined;
  if (!/^\d+$/.test(number)) return row.bad('Meter', 'Meter number must be 11 digits');
  if (number.length !== 11 && number.length !== 13) {
    return row.bad('Meter', `Meter number must be 11 digits. This one has ${number.length}`);
  }
  if (!isLuhnValid(number)) return row.bad('Meter', 'The last digit does not fit the others: a digit was mistyped');
  return number;
}

function belongsTo(meter: KnownMeter): string {
  if (meter.replacedByEnding !== null) return `This meter was replaced by the one ending in ${meter.replacedByEnding}`;
  return `This meter belongs to ${meter.customerName}${meter.houseName === null ? '' : `, ${meter.houseName}`}`;
}

function meterOf(row: Row, known: Known): RowValue | undefined {
  const number = meterNumberOf(row);
  const utility = lower(row.text('Utility', 20));
  const isUtility = utility === 'electricity' || utility === 'water' || utility === 'gas';
  if (utility !== '' && !isUtility) row.bad('Utility', 'Utility is electricity, water or gas');
  const estate = estateOf(row, known);
  const house = houseOf(row, known, estate, false);
  const customerName = row.text('Resident', 120, house !== undefined) || 'In store';
  const make = row.text('Make', 60, false);
  const existing = number === undefined ? undefined : known.meters.get(number);
  row.key = number;
  if (existing) row.bad('Meter', belongsTo(existing));

  // An empty cell gets the value of most meters of this utility in the estate. Without a utility or an estate there is
  // no such value.
  const isPlaced = isUtility && estate !== undefined;
  const usual = isPlaced ? (known.usual.get(`${estate.id}/${utility}`) ?? known.usual.get(utility)) : undefined;
  const isOpen = (column: string) => row.get(column) === '' && !isPlaced;
  const named = lower(row.get('Tariff'));
  const tariff = named === '' ? usual?.tariffId : known.tariffs.get(`${utility}/${named}`);
  if (tariff === undefined && isUtility && !isOpen('Tariff'))
    row.bad('Tariff', named === '' ? 'Tariff is required' : `There is no tariff for ${utility} with this name`);
  const supplyGroupCode = row.get('Supply group').replaceAll(/\s/g, '') || usual?.supplyGroupCode || '';
  const revision = row.get('Key revision') || String(usual?.keyRevision ?? '');
  const tariffIndex = (row.get('Tariff index') || usual?.tariffIndex || '01').padStart(2, '0');
  if (!/^\d{6}$/.test(supplyGroupCode) && !isOpen('Supply group'))
    row.bad('Supply group', 'Supply group must be 6 digits');
  if (!/^[1-9]$/.test(revision) && !isOpen('Key revision')) row.bad('Key revision', 'Key revision is 1 to 9');
  if (!/^\d{2}$/.test(tariffIndex)) row.bad('Tariff index', 'Tariff index must be 2 digits');
  if (
    /^\d{6}$/.test(supplyGroupCode) &&
    /^[1-9]$/.test(revision) &&
    !known.keys.has(`${supplyGroupCode}/${revision}`)
  ) {
    row.warn('Supply group', 'We hold no vending key for it: this meter cannot get tokens yet');
  }
  if (number === undefined || !isPlaced || tariff === undefined) return undefined;
  return {
    list: 'meters',
    number,
    utility,
    estateId: estate.id,
    houseId: house?.id ?? null,
    customerName,
    make,
    tariffId: tariff,
    supplyGroupCode,
    keyRevision: Number(revision),
    tariffIndex,
  };
}
