import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import writeXlsx from 'write-excel-file/node';
import { luhnDigit } from '@gatelight/sts';
import { inTransaction, sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { inlineActs } from '#staff';
import { loadDemonstration } from '../../demonstration/demonstration.ts';
import { demonstrationKey } from '#vending';
import { importsSlice } from './slice.ts';
import { farWorkbook } from '#platform/files/test-workbook';
import { unpackedParts } from '#platform/files/unzip-guard';

let api: TestApi;
let operator: TestMember;

const acts = inlineActs((parts) => importsSlice.acts?.(parts) ?? []);

beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => {
      acts.bind(serve, parts);
      importsSlice.create(parts).routes?.(serve);
    },
    (parts) => ({
      ...acts.objectChecks(parts),
      ...importsSlice.create({ db: parts.web, staffDb: parts.staffDb, log: parts.log }).objectChecks,
      // In this file no test calls as a manager.
      'managed-estate': () => Promise.resolve(false),
    }),
  );
  await inTransaction(api.db, loadDemonstration);
  operator = await api.staff('operations');
});
afterAll(() => api.close());

const types = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

async function upload(list: string, content: string | Buffer, kind: 'csv' | 'xlsx' = 'csv', by = operator) {
  const boundary = 'gatelight-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="list"\r\n\r\n${list}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="list.${kind}"\r\ncontent-type: ${types[kind]}\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/v1/admin/imports',
    headers: { ...by.call.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  return response.json() as {
    code?: string;
    data: Record<string, never> & { id: string; rows: number; bad: number; warned: number; revision: number };
  };
}

let keys = 0;
async function ask(kind: string, input: object) {
  keys += 1;
  const headers = { 'idempotency-key': `import-test-${String(keys).padStart(8, '0')}` };
  return (await operator.call.post('/api/v1/admin/acts', { kind, input, reason: 'For the test' }, headers)).data;
}
const rowsOf = async (id: string, show = 'problems') =>
  (await operator.call.get(`/api/v1/admin/imports/${id}/rows?show=${show}&limit=100`)).data.items as {
    number: number;
    cells: string[];
    problems: { column: string; text: string }[];
    warnings: { column: string; text: string }[];
  }[];

let serial = 0;
function meterNumber(): string {
  serial += 1;
  const body = `082500${String(serial).padStart(4, '0')}`;
  return body + String(luhnDigit(body));
}
const estate = 'Palm Court Estate';
const house = 'Block 4, Flat 3';

describe('an import', () => {
  it('shows every bad row and column, and imports the good rows in one transaction', async () => {
    const good = Array.from({ length: 5 }, meterNumber);
    const lines = [
      'Meter Number,Utility,Estate,Flat,Resident,Make,Tariff,SGC,KRN,TI',
      ...good.map((number) => `${number},electricity,${estate},"${house}",Sola Martins`),
      `0417500035,electricity,${estate},"${house}",Rukayat Lawal`,
      `${good[0]},electricity,${estate},"${house}",Hauwa Sani`,
      `04175000019,electricity,${estate},"${house}",Bimpe Alade`,
      `${meterNumber()},steam,Nowhere Estate,,Uche Madu`,
      `${meterNumber()},electricity,${estate},"Block 9, Flat 9",Uche Madu`,
      `${meterNumber()},electricity,${estate},"${house}",=cmd|'/c calc'!A1`,
      `${good[0]},steam,Nowhere Estate,,=1+1,,,12,0,x`,
    ];
    const { data } = await upload('meters', lines.join('\n'));
    expect(data).toMatchObject({ rows: 12, bad: 7, encoding: 'utf-8' });
    const bad = await rowsOf(data.id, 'bad');
    expect(
      bad.map(({ number, problems }) => [number, ...problems.map(({ column, text }) => `${column}: ${text}`)]),
    ).toEqual([
      [7, 'Meter: Meter number must be 11 digits. This one has 10'],
      [8, 'Meter: The same as row 2'],
      [9, 'Meter: This meter belongs to Ada Obi, Block 4, Flat 2'],
      [10, 'Utility: Utility is electricity, water or gas', 'Estate: We do not know this estate. Import estates first'],
      [11, `House: ${estate} has no such house. Import houses first`],
      [12, 'Resident: This looks like a formula. Type it as plain text'],
      [
        13,
        'Resident: This looks like a formula. Type it as plain text',
        'Utility: Utility is electricity, water or gas',
        'Estate: We do not know this estate. Import estates first',
        'Supply group: Supply group must be 6 digits',
        'Key revision: Key revision is 1 to 9',
        'Tariff index: Tariff index must be 2 digits',
        'Meter: The same as row 2',
      ],
    ]);
    expect(await ask('import.apply', { id: data.id, leave_out: false })).toMatchObject({
      error: 'import-has-problems',
    });
    expect(await ask('import.apply', { id: data.id, leave_out: true })).toMatchObject({
      state: 'done',
      facts: { imported: 5, left_out: 7 },
    });
    const { rows } = await sql<{ life: string; sgc: string; kind: string }>`
      select m.life, m.supply_group_code as sgc, v.kind from metering.meter m join metering.meter_event v on v.meter_id = m.id
      where m.number = ${good[0]}`.execute(api.owner);
    expect(rows).toEqual([{ life: 'active', sgc: demonstrationKey.supplyGroupCode, kind: 'registered' }]);
    expect(await ask('import.apply', { id: data.id, leave_out: true })).toMatchObject({ error: 'import-ended' });
    const file = await operator.call.get(`/api/v1/admin/imports/${data.id}/file`);
    expect(file.text).toContain('"What to fix"');
    expect(file.text).toContain(`"'=cmd|'/c calc'!A1"`);
  });

  it('can be corrected cell by cell, by one person at a time', async () => {
    const number = meterNumber();
    const { data } = await upload('meters', `meter,utility,estate\n${number.slice(1)},water,${estate}`);
    expect(data.bad).toBe(1);
    const put = (revision: number) =>
      operator.call.put(`/api/v1/admin/imports/${data.id}/cells`, { revision, row: 2, column: 'Meter', value: number });
    expect((await put(data.revision)).data).toMatchObject({ bad: 0, revision: data.revision + 1 });
    expect((await put(data.revision)).code).toBe('act-changed');
    expect(await ask('import.apply', { id: data.id, leave_out: false })).toMatchObject({ state: 'done' });
  });

  it('can be undone within a day, unless other data uses what it made', async () => {
    const names = ['Rose Estate', 'Lily Estate'];
    const estates = await upload('estates', `name,address\n${names.map((name) => `${name},Lekki`).join('\n')}`);
    await ask('import.apply', { id: estates.data.id, leave_out: false });
    const houses = await upload('houses', 'estate,name\nrose estate,House 1\n');
    await ask('import.apply', { id: houses.data.id, leave_out: false });
    expect(await ask('import.undo', { id: estates.data.id })).toMatchObject({
      state: 'not-possible',
      error: 'import-in-use',
    });
    expect((await operator.call.get(`/api/v1/admin/imports/${estates.data.id}`)).data.undo.in_the_way).toEqual([
      { row: 2, why: 'it has houses' },
    ]);
    expect(await ask('import.undo', { id: houses.data.id })).toMatchObject({ state: 'done', facts: { removed: 1 } });
    expect(await ask('import.undo', { id: estates.data.id })).toMatchObject({ state: 'done' });
    const { rows } = await sql`select 1 from estates.estate where name = any(${names}::text[])`.execute(api.owner);
    expect(rows).toEqual([]);
  });

  it('of meters can be undone while they are not in use, and only within a day', async () => {
    const file = `meter,utility,estate\n${meterNumber()},electricity,${estate}`;
    const { data } = await upload('meters', file);
    await ask('import.apply', { id: data.id, leave_out: false });
    expect(await ask('import.undo', { id: data.id })).toMatchObject({ state: 'done' });
    const again = await upload('meters', file);
    expect(again.data.bad).toBe(0);
    await ask('import.apply', { id: again.data.id, leave_out: false });
    await sql`update imports.batch set applied_at = now() - interval '25 hours' where id = ${again.data.id}`.execute(
      api.owner,
    );
    expect(await ask('import.undo', { id: again.data.id })).toMatchObject({ error: 'import-undo-late' });
  });

  it('books opening debts, and reverses them when it is undone', async () => {
    const { data } = await upload('debts', 'meter,debt\n04175000027,"₦1,250.50"\n04175000035,10\n04175000043,ten');
    expect((await rowsOf(data.id, 'bad')).map(({ problems }) => problems[0]!.text)).toEqual([
      'This meter has a debt already. Post a journal to change it',
      'Debt is an amount in naira, such as 1250.50',
    ]);
    await ask('import.apply', { id: data.id, leave_out: true });
    const debt = async () =>
      (
        await sql<{ kobo: bigint }>`
          select b.balance_kobo as kobo from ledger.account_balance b
          where b.code = 'debt-receivable:' || (select id from metering.meter where number = '04175000027')`.execute(
          api.owner,
        )
      ).rows[0]!.kobo;
    expect(await debt()).toBe(125_050n);
    expect(await ask('import.undo', { id: data.id })).toMatchObject({ state: 'done' });
    expect(await debt()).toBe(0n);
  });

  it('is all or nothing when a name is taken while it runs', async () => {
    const { data } = await upload('estates', 'name,address\nFirst Estate,Ikeja\nSecond Estate,Ikeja');
    await sql`insert into estates.estate (name, address) values ('Second Estate', 'Yaba')`.execute(api.owner);
    expect(await ask('import.apply', { id: data.id, leave_out: false })).toMatchObject({
      error: 'import-has-problems',
    });
    const { rows } = await sql`select 1 from estates.estate where name = 'First Estate'`.execute(api.owner);
    expect(rows).toEqual([]);
  });
});

describe('a file', () => {
  it('may be UTF-8 or UTF-16 with a byte order mark, or Windows-1252 with semicolons', async () => {
    const bom = await upload('estates', '\ufeffName,Address\nỌ̀dọ̀ Estate,Lagos');
    expect(bom.data).toMatchObject({ rows: 1, bad: 0, encoding: 'utf-8' });
    const wide = await upload('estates', Buffer.from('\ufeffName\tAddress\r\nỌ̀run Estate\tLagos', 'utf16le'));
    expect(wide.data).toMatchObject({ rows: 1, bad: 0, encoding: 'utf-16le' });
    const windows = await upload('estates', Buffer.from('Name;Address\r\nCaf\xe9 Estate;Off \x93Marina\x94', 'latin1'));
    expect(windows.data).toMatchObject({ bad: 0, encoding: 'windows-1252' });
    expect((await rowsOf(windows.data.id, 'all'))[0]!.cells).toEqual(['Café Estate', 'Off “Marina”']);
  });

  it('may be XLSX, where a number has lost its zeros', async () => {
    const number = meterNumber();
    const sheet = [
      ['Meter', 'Utility', 'Estate'].map((value) => ({ value, type: String })),
      [
        { value: number, type: String },
        { value: 'gas', type: String },
        { value: estate, type: String },
      ],
      [
        { value: Number(meterNumber()), type: Number },
        { value: 'gas', type: String },
        { value: estate, type: String },
      ],
    ];
    const { data } = await upload('meters', await writeXlsx(sheet).toBuffer(), 'xlsx');
    expect(data).toMatchObject({ rows: 2, bad: 1, encoding: 'xlsx' });
    expect((await rowsOf(data.id, 'bad'))[0]!.problems[0]!.text).toBe(
      'Meter number must be 11 digits. This one has 10',
    );
  });

  it('may have numbers and dates as spreadsheet cells: amounts keep their kobo, a date becomes text', async () => {
    const sheet = [
      ['Meter', 'Debt'].map((value) => ({ value, type: String })),
      [
        { value: '04175000035', type: String },
        { value: 1250.5, type: Number },
      ],
      [
        { value: '04175000050', type: String },
        { value: 12, type: Number, format: '#,##0.00' },
      ],
      [
        { value: '04175000043', type: String },
        { value: 0.1 + 0.2, type: Number },
      ],
      [
        { value: '04175000019', type: String },
        { value: new Date('2026-11-22T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
      ],
    ];
    const { data } = await upload('debts', await writeXlsx(sheet as never).toBuffer(), 'xlsx');
    const rows = await rowsOf(data.id, 'all');
    const debts = Object.fromEntries(rows.map(({ cells, problems }) => [cells[0], [cells[1], problems[0]?.text]]));
    expect(debts['04175000050']).toEqual(['12', undefined]);
    // An amount with more than two decimals is refused, never rounded.
    expect(debts['04175000043']![1]).toBe('Debt is an amount in naira, such as 1250.50');
    expect(debts['04175000019']).toEqual(['2026-11-22', 'Debt is an amount in naira, such as 1250.50']);
    expect(debts['04175000035']![0]).toBe('1250.5');
  });

  it('of 5,000 rows is checked and imported in seconds, and its duplicates are shown', async () => {
    const numbers = Array.from({ length: 4993 }, meterNumber);
    const lines = [...numbers, ...numbers.slice(0, 7)].map((number) => `${number},electricity,${estate}`);
    let began = performance.now();
    const { data } = await upload('meters', `\ufeffmeter,utility,estate\r\n${lines.join('\r\n')}`);
    expect(data).toMatchObject({ rows: 5000, bad: 7 });
    expect((await rowsOf(data.id, 'bad')).map(({ problems }) => problems[0]!.text)).toEqual(
      Array.from({ length: 7 }, (_, index) => `The same as row ${index + 2}`),
    );
    expect(performance.now() - began).toBeLessThan(20_000);
    began = performance.now();
    expect(await ask('import.apply', { id: data.id, leave_out: true })).toMatchObject({
      state: 'done',
      facts: { imported: 4993, left_out: 7 },
    });
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(await ask('import.undo', { id: data.id })).toMatchObject({ state: 'done', facts: { removed: 4993 } });
  });

  it('is refused when it is too large, has too many rows, misses columns, or is not a table', async () => {
    const lines = Array.from({ length: 5001 }, (_, n) => `Estate ${n},Lagos`);
    expect((await upload('estates', `name,address\n${lines.join('\n')}`)).code).toBe('too-many-rows');
    expect(await upload('estates', 'first,second\na,b')).toMatchObject({
      code: 'file-columns',
      columns: ['Name', 'Address'],
      message: 'The first row must name the columns. This file has no column “Name”, “Address”.',
    });
    expect((await upload('debts', 'meter,total\n1,2')) as object).toMatchObject({ columns: ['Debt'] });
    expect((await upload('estates', 'name,address\n"open')).code).toBe('file-unreadable');
    // The quote after Lekki would join two rows.
    const joined = 'name,address\nRose,"Lekki\nPalm,Ikeja" Lagos';
    expect((await upload('estates', joined)).code).toBe('file-unreadable');
    expect((await upload('estates', Buffer.from('504b030400', 'hex'), 'xlsx')).code).toBe('file-unreadable');
    expect((await upload('estates', Buffer.alloc(11 * 1024 * 1024, 'a'))).code).toBe('too-large');
    const auditor = await api.staff('auditor');
    expect((await upload('estates', 'name,address\nA,B', 'csv', auditor)).code).toBe('permission-required');
  });

  it('of 50 MB is refused by its declared length alone', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/v1/admin/imports',
      headers: {
        ...operator.call.headers,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(50 * 1024 * 1024),
      },
      payload: '--x--',
    });
    expect(response.json().code).toBe('too-large');
  });

  it('of 1.4 kB with one cell in the last row and column is refused, and other requests are served meanwhile', async () => {
    const uploaded = upload('estates', farWorkbook('XFD1048576'), 'xlsx');
    const hidden = upload('estates', farWorkbook('XFD1048576', "'"), 'xlsx');
    const began = performance.now();
    expect((await operator.call.get('/api/v1/admin/imports')).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(5000);
    expect((await uploaded).code).toBe('too-many-rows');
    expect((await hidden).code).toBe('file-unpacks-too-large');
  });

  it('that unpacks to more than its declared size is refused before it is read', () => {
    expect(() => [...unpackedParts(zip(Buffer.alloc(70 * 1024 * 1024)))]).toThrow('file-unpacks-too-large');
    expect([...unpackedParts(zip(Buffer.from('harmless')))]).toEqual([['', Buffer.from('harmless')]]);
  });
});

/** A ZIP file with one part that claims to unpack to ten bytes. */
function zip(content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(10, 24);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, entry, end]);
}

describe('an export', () => {
  it('has the columns that an import takes, as CSV and as XLSX', async () => {
    const csv = await operator.call.get('/api/v1/admin/exports/estates');
    expect(csv.text.split('\r\n')[0]).toBe('\ufeff"Name","Address"');
    const xlsx = await operator.call.get('/api/v1/admin/exports/meters?format=xlsx');
    expect(xlsx.status).toBe(200);
    expect(xlsx.headers['content-type']).toBe(types.xlsx);
  });

  it('of more rows than a workbook takes is refused as XLSX, and sent as CSV', async () => {
    await sql`insert into estates.estate (name, address)
      select 'Many ' || n, 'Lekki' from generate_series(1, 20001) n`.execute(api.owner);
    const xlsx = await operator.call.get('/api/v1/admin/exports/estates?format=xlsx');
    expect([xlsx.status, xlsx.code]).toEqual([422, 'too-many-rows-for-xlsx']);
    const csv = await operator.call.get('/api/v1/admin/exports/estates');
    expect(csv.text.split('\r\n').length).toBeGreaterThan(20_001);
    await sql`update estates.estate set retired_at = now() where name like 'Many %'`.execute(api.owner);
  });

  it('of debts has each meter with its debt', async () => {
    const { data } = await upload('debts', 'meter,debt\n04175000050,"₦75.05"');
    await ask('import.apply', { id: data.id, leave_out: false });
    const csv = await operator.call.get('/api/v1/admin/exports/debts');
    expect(csv.text.split('\r\n')[0]).toBe('\ufeff"Meter","Debt"');
    expect(csv.text).toContain('04175000050');
    expect(csv.text).toContain('"75.05"');
    await ask('import.undo', { id: data.id });
    expect((await operator.call.get('/api/v1/admin/exports/debts')).text).not.toContain('75.05');
  });

  it('of houses is in natural order: 2 before 10', async () => {
    const { data: placed } = await upload('estates', 'name,address\nCounting Estate,Yaba');
    await ask('import.apply', { id: placed.id, leave_out: false });
    const names = ['Flat 10', 'Flat 2', 'Block 2, Flat 1', 'Block 10, Flat 1', 'flat 1'];
    const { data } = await upload(
      'houses',
      `estate,name\n${names.map((name) => `Counting Estate,"${name}"`).join('\n')}`,
    );
    await ask('import.apply', { id: data.id, leave_out: false });
    const counted = ['Block 2, Flat 1', 'Block 10, Flat 1', 'flat 1', 'Flat 2', 'Flat 10'];
    const { rows } = await sql<{ id: string }>`
      select id::text from estates.estate where name = 'Counting Estate'`.execute(api.owner);
    const csv = await operator.call.get(`/api/v1/admin/exports/houses?estate=${rows[0]!.id}`);
    expect(csv.text.split('\r\n').slice(1, -1)).toEqual(
      counted.map((name) => `"Counting Estate","${name}","","","","",""`),
    );
    const { rows: chosen } = await sql<{ name: string }>`
      select h ->> 'name' as name from households.houses_of_estate(${rows[0]!.id}::bigint) x, jsonb_array_elements(x.houses) h`.execute(
      api.owner,
    );
    expect(chosen.map(({ name }) => name)).toEqual(counted);
  });

  it('of meters can be imported again: every row is already known', async () => {
    const csv = await operator.call.get('/api/v1/admin/exports/meters');
    const { data } = await upload('meters', csv.text);
    expect(data.bad).toBe(data.rows);
    expect((await rowsOf(data.id, 'bad'))[0]!.problems[0]!.text).toContain('This meter belongs to');
  });
});
