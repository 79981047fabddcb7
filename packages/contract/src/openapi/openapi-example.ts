import type { Json } from './openapi-schemas.ts';

/* An example of a JSON Schema: the examples of its fields, and for other fields what their name says. */

/** By the name of a field, where its schema has no example. */
const byName: Json = {
  id: '42',
  name: 'Ada Obi',
  fullName: 'Ada Obi',
  firstName: 'Ada',
  lastName: 'Obi',
  userName: 'ada.obi',
  identifier: 'ada@example.com',
  email: 'ada@example.com',
  password: 'Estate#2026',
  newPassword: 'Estate#2027',
  otp: '204816',
  code: '204816',
  phone: '08031234567',
  amount: 5000,
  reason: 'The customer lost the SMS',
  title: 'Water off on Saturday',
  number: '04175000019',
  current_password: 'Estate#2026',
  new_password: 'Estate#2027',
  pin: '8305',
  units_left: '12.4',
  url: 'https://estate.example/hook',
  house: 'Block 4, Flat 2',
  currency: 'NGN',
  account_number: '0123456789',
  bank_code: '001',
  language: 'en',
};

/** Patterns that several fields share. */
const byPattern: Json = {
  '^[1-9]\\d{0,11}$': '42',
  '^(\\d{11}|\\d{13})$': '04175000019',
  '^([01]\\d|2[0-3]):[0-5]\\d$': '09:00',
  '^\\d{6}$': '204816',
  '^\\d{1,3}:\\d{1,8}$': '12:34567',
  '^[\\dA-Za-z -]{2,12}$': 'LSD 482 KJ',
  '^[a-z][a-z-]*(?:\\.[a-z-]+)+$': 'order.retry',
  '^\\d{10}$': '0123456789',
  '^(0\\d{10})?$': '08091234571',
  '^(?:diesel-\\d{1,12}|quiet-\\d{1,12}-\\d{4}-(?:0[1-9]|1[0-2]))$': 'diesel-42',
  '^[\\w-]{32}$': 'q3Vw8ZkT1mYb7LxR0sHcN5pJfUeGdA2i',
  '^[A-Z0-9]{3,12}$': 'KJA482DX',
  '^[A-Z0-9]{0,12}$': 'KJA482DX',
  '^[A-Z0-9-]{1,12}$': 'PC-0042',
  '^[\\da-f-]{36}(,[\\da-f-]{36}){0,19}$': '3f0c2a66-9d1b-4d6a-8f1e-6f2f7f0a1c55',
  '^GP1\\.[\\w-]{123}$': `GP1.${'AQEAAAABAAJ9'.padEnd(123, 'k3Vw8ZkT1mYb7LxR0sHcN5pJfUeGdA2i')}`,
  '^[A-Za-z0-9_-]{43}$': 'mJ3vQ8kZ1tYb7LxR0sHcN5pJfUeGdA2iWw4XyKzB9oE',
};

const job = {
  title: 'Change the oil',
  place: 'Generator house',
  house_id: null,
  asset_id: '42',
  vendor_id: '42',
  member_id: null,
  due_on: '2026-12-01',
  due_time: '09:00',
};

/** Requests whose parts depend on each other, by the id of their call. */
const wholeRequests: Json = {
  setPin: { pin: '8305', current_pin: '2749' },
  chooseGuardPin: { guard: '42', pin: '204816', own_pin: '738264' },
  addHouseNotes: { houses: ['42', '43'], text: 'The gate card was changed.' },
  setHouseFacts: { houses: ['42'], facts: { block: 'Block 4', kind: 'flat', area_m2: 100, bedrooms: 3 } },
  addBlock: {
    visitor: 'Femi Adeyemi',
    phone: '08031234567',
    plate: 'KJA 482 DX',
    reason: 'He broke the barrier and drove on.',
    until: '2026-12-31',
    house_id: '42',
  },
  createJob: { ...job, source_text: '', source: 'hand' },
  editJob: { ...job, warranty: '12 months', seen_at: '2026-11-23T13:10:13.373Z' },
  decideBlock: { decision: 'keep', why: 'The house and the guard were heard.', until: '2027-01-31' },
  addPatrolRound: { name: 'Night round', weekdays: 127, times: [1320, 120], minutes: 45, points: ['42', '43'] },
  inviteOccupant: { occupant: '42' },
  moveIn: {
    name: 'Kelechi Umeh',
    phone: '08067712034',
    is_owner: false,
    lives_here: true,
    pays: true,
    since: '2026-11-23',
    readings: [{ meter_id: '42', reading: '3018.7' }],
    invite: true,
  },
  moveOut: {
    people: ['occupant:42'],
    last_day: '2026-11-30',
    readings: [{ meter_id: '42', reading: '5730.4' }],
    keys: '2 keys, 1 gate card',
  },
  createPaymentLink: {
    clientId: 'gatelight-web',
    amount: 500_000,
    customerName: 'Ada Obi',
    customerEmail: 'ada@example.com',
    customerTelephone: '08031234567',
    reference: 'TOK-20261123131013373S9VLJ8GP',
    metadata: {
      reference: 'TOK-20261123131013373S9VLJ8GP',
      order_id: 'TOK-20261123131013373S9VLJ8GP',
      meter_number: '04175000019',
      estate_name: 'Palm Court Estate',
      created_at: '2026-11-23T13:10:13.373Z',
    },
  },
  inviteToTeam: { role: 'accountant', email: 'ada@example.com' },
  scheduleChargeRates: {
    from: '2026-12-01',
    agreed_by: 'Exco, 14 Nov (minutes)',
    rates: [
      {
        name: 'Security',
        kind: 'security',
        way: 'each',
        key: 'house',
        amount_kobo: 1_500_000,
        kinds: null,
        occupied_only: false,
        vat_bp: 0,
      },
    ],
  },
  findToken: { phoneNumber: '08031234567', meterNumber: '04175000019' },
  verifyFindToken: { phoneNumber: '08031234567', meterNumber: '04175000019', otp: '204816' },
};

/** An example of the body of a call. */
export function exampleOfRequest(id: string, schema: Json): unknown {
  return wholeRequests[id] ?? exampleOf(schema);
}

/** `name`: of the field that the schema is for. Undefined when none can be given. */
export function exampleOf(schema: Json, name = ''): unknown {
  const given =
    (schema['examples'] as unknown[] | undefined)?.[0] ??
    schema['const'] ??
    (schema['enum'] as unknown[] | undefined)?.[0];
  if (given !== undefined) return given;
  if (schema['default'] !== undefined) return schema['default'];
  const branches = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (branches) return exampleOf(branches.find(({ type }) => type !== 'null') ?? {}, name);
  switch (schema['type']) {
    case 'object':
      return exampleOfObject(schema);
    case 'array':
      return [exampleOf((schema['items'] ?? {}) as Json, name.replace(/s$/, ''))];
    case 'integer':
    case 'number':
      if (name.endsWith('_kobo')) return 500_000;
      return typeof byName[name] === 'number' ? byName[name] : Math.max(Number(schema['minimum'] ?? 1), 1);
    case 'boolean':
      return true;
    case 'string':
      return exampleOfText(schema, name);
    default:
      return undefined;
  }
}

function exampleOfObject(schema: Json): Json {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const required = (schema['required'] ?? []) as string[];
  return Object.fromEntries(
    properties.filter(([name]) => required.includes(name)).map(([name, one]) => [name, exampleOf(one, name)]),
  );
}

function exampleOfText(schema: Json, name: string): string {
  const known = byPattern[String(schema['pattern'])] ?? byName[name] ?? (/(?:_id|Id)$/.test(name) ? '42' : undefined);
  if (typeof known === 'string') return known;
  switch (schema['format']) {
    case 'date-time':
      return '2026-11-23T13:10:13.373Z';
    case 'date':
      return '2026-11-23';
    case 'uuid':
      return '6f1c2a9e-3b7d-4c58-9a01-5d2e8f7b4c63';
    case 'uri':
      return 'https://gatelight.example';
    default:
      return 'text';
  }
}
