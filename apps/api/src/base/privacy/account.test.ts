import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueForUser } from '#notifications';
import { walletFindings } from '#wallets';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestUser } from '#platform/testing/test-api';
import { exportCsv } from './export-data.ts';
import { privacyRoutes } from './routes.ts';

let api: TestApi;
let ada: TestUser;
let tunde: TestUser;

beforeAll(async () => {
  api = await openTestApi(
    (serve, { web }) => privacyRoutes(serve, { db: web, otpKey: Buffer.alloc(32, 8), gateKey: Buffer.alloc(32, 7) }),
    () => ({ 'own-photo': async (user, { id }) => user.userId === id }),
  );
  ada = await api.user('ada');
  tunde = await api.user('tunde');
});
afterAll(async () => api.close());
beforeEach(async () => {
  await sql`truncate platform.rate_limit`.execute(api.owner);
});

const picture = (format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 900, height = 700) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6b4a' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret-place' } } })
    .toFormat(format)
    .toBuffer();

/** A PNG whose header says that it is 20,000 pixels wide and high. */
function grown(png: Buffer): Buffer {
  const head = Buffer.from(png);
  head.writeUInt32BE(20_000, 16);
  head.writeUInt32BE(20_000, 20);
  head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
  return head;
}

async function upload(user: TestUser, bytes: Buffer, type = 'image/jpeg', name = '../../etc/passwd.jpg') {
  const boundary = 'test-boundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await api.app.inject({
    method: 'PUT',
    url: '/api/v1/users/photo',
    headers: { ...user.call.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  const { data, code } = answer.json() as { code?: string; data?: { photo_url: string } };
  return { status: answer.statusCode, code, data };
}

const download = (user: TestUser, id: string) =>
  api.app.inject({ method: 'GET', url: `/api/v1/users/${id}/photo`, headers: user.call.headers });

describe('a photo', () => {
  test('is stored as a JPEG of our own, without hidden data, under a random name', async () => {
    const { status, data } = await upload(
      ada,
      Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>')]),
    );
    expect(status).toBe(200);
    expect(data?.photo_url).toMatch(new RegExp(`^/api/v1/users/${ada.id}/photo\\?v=[0-9a-f-]{36}$`));
    const stored = (await download(ada, ada.id)).rawPayload;
    const { format, width, height, exif } = await sharp(stored).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 512, height: 512, exif: undefined });
    expect(stored.includes('script')).toBe(false);
    expect(stored.includes('secret-place')).toBe(false);
    const first = data?.photo_url;
    expect((await upload(ada, await picture('png'), 'image/png')).data?.photo_url).not.toBe(first);
  });

  test('of another user is not found, and a removed photo is deleted', async () => {
    await upload(ada, await picture());
    expect((await download(tunde, ada.id)).statusCode).toBe(404);
    expect((await api.as(undefined).get(`/api/v1/users/${ada.id}/photo`)).status).toBe(401);
    expect((await ada.call.delete('/api/v1/users/photo')).data).toEqual({ photo_url: null });
    expect((await download(ada, ada.id)).statusCode).toBe(404);
  });

  test('of a forged session changes nothing', async () => {
    const forged = { ...ada, call: api.as(ada.id, ['user'], '00000000-0000-4000-8000-000000000000') };
    expect((await upload(forged, await picture())).status).toBe(401);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each<[string, () => Promise<Buffer>, string, number]>([
    ['an SVG', async () => svg, 'image/svg+xml', 415],
    ['an SVG that calls itself a JPEG', async () => svg, 'image/jpeg', 415],
    ['a WebP that calls itself a JPEG', () => picture('webp'), 'image/jpeg', 415],
    ['a PNG that calls itself a JPEG', () => picture('png'), 'image/jpeg', 415],
    [
      'an HTML page behind the first bytes of a JPEG',
      async () =>
        Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<html><script>alert(1)</script>'.repeat(20))]),
      'image/jpeg',
      422,
    ],
    ['half a picture', async () => (await picture()).subarray(0, 500), 'image/jpeg', 422],
    ['a picture of one pixel', () => picture('png', 1, 1), 'image/png', 422],
    ['a small file that says it has 400 megapixels', async () => grown(await picture('png', 20, 20)), 'image/png', 422],
    ['more than 2 MiB', async () => Buffer.concat([await picture(), Buffer.alloc(2 * 1024 * 1024)]), 'image/jpeg', 413],
    ['nothing', async () => Buffer.alloc(0), 'image/jpeg', 415],
  ])('%s is refused', async (_what, make, type, status) => {
    expect((await upload(ada, await make(), type)).status).toBe(status);
  });
});

describe('the export', () => {
  test("has the user's own data, in both formats, and no secret", async () => {
    await queueForUser(api.db, {
      userId: ada.id,
      event: 'order:1:note',
      subjectKind: 'order',
      subjectId: '1',
      content: { template: 'note', payload: { name: 'note', secret: 'token-digits' } },
    });
    const json = await ada.call.get('/api/v1/users/export.json');
    const data = JSON.parse(json.text) as Record<string, object[]>;
    expect(data.profile).toMatchObject([{ first_name: 'ada', email: 'ada1@example.com' }]);
    expect(data.messages).toMatchObject([{ channel: 'email', recipient: 'ada1@example.com' }]);
    expect(data.sessions).toHaveLength(1);
    expect(json.text).not.toContain(ada.sessionKey);
    expect(json.text).not.toContain('token-digits');
    expect(json.text).not.toContain('tunde');
    const csv = await ada.call.get('/api/v1/users/export.csv');
    expect(csv.text).toContain('"profile","1","email","ada1@example.com"');
    expect(csv.headers['content-disposition']).toMatch(/attachment; filename="my-data-\d{4}-\d\d-\d\d\.csv"/);
    expect((await api.as(ada.id).get('/api/v1/users/export.json')).status).toBe(401);
  });

  test('shows since when a wallet PIN is set, and nothing that would help to guess it', async () => {
    const parts = async () =>
      JSON.parse((await ada.call.get('/api/v1/users/export.json')).text) as Record<string, object[]>;
    expect((await parts()).wallet_pin).toEqual([]);
    await sql`insert into identity.pin (user_id, salt, hash, set_at, wrong_tries)
      values (${ada.id}::bigint, decode(repeat('a1', 16), 'hex'), decode(repeat('b2', 32), 'hex'), '2026-11-20T13:07:00Z', 2)`.execute(
      api.owner,
    );
    const [pin, ...others] = (await parts()).wallet_pin ?? [];
    expect(Object.keys(pin ?? {})).toEqual(['set_at']);
    expect(new Date((pin as { set_at: string }).set_at).toISOString()).toBe('2026-11-20T13:07:00.000Z');
    expect(others).toEqual([]);
    const csv = await ada.call.get('/api/v1/users/export.csv');
    expect(csv.text).toContain('"wallet_pin","1","set_at","2026-11-20');
    await sql`delete from identity.pin`.execute(api.owner);
  });

  test('names the files of tickets with the address where their owner can open them, and no file of others', async () => {
    let tickets = 0;
    const file = async (user: TestUser, name: string, byStaff = false) => {
      const { rows } = await sql<{ id: string }>`
        with t as (
          insert into support.ticket (number, name, email, phone_number, subject, message, reference, user_id)
          values (${`T-0000000${(tickets += 1)}`}, 'x', 'x@example.com', '', 'Help', 'Hello', '', ${user.id}::bigint) returning id)
        insert into support.attachment (ticket_id, uploader_id, by_staff, name, kind, content)
        select t.id, ${user.id}::bigint, ${byStaff}, ${name}, 'pdf', '\\x255044462d' from t returning id`.execute(
        api.owner,
      );
      return rows[0]!.id;
    };
    const mine = await file(ada, 'adasbill.pdf');
    const answer = await file(ada, 'ouransw1.pdf', true);
    await file(tunde, 'tundesbi.pdf');
    const json = await ada.call.get('/api/v1/users/export.json');
    expect((JSON.parse(json.text) as Record<string, object[]>).ticket_files).toMatchObject([
      { name: 'adasbill.pdf', sent_by: 'you', kind: 'pdf', bytes: 5, address: `/api/v1/users/attachments/${mine}` },
      { name: 'ouransw1.pdf', sent_by: 'us', address: `/api/v1/users/attachments/${answer}` },
    ]);
    const csv = await ada.call.get('/api/v1/users/export.csv');
    expect(csv.text).toContain(`"ticket_files","1","address","/api/v1/users/attachments/${mine}"`);
    expect(json.text + csv.text).not.toContain('tundesbi');
  });

  test('does not run a formula in a spreadsheet', () => {
    const csv = exportCsv({ profile: [{ a: '=HYPERLINK("x")', b: '+1', c: '@x', d: '-2', e: '-x', f: 'say "hi"' }] });
    expect(
      csv
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',').slice(3).join(',')),
    ).toEqual(['"\'=HYPERLINK(""x"")"', '"\'+1"', '"\'@x"', '"-2"', '"\'-x"', '"say ""hi"""']);
  });
});

describe('deletion', () => {
  const remove = (user: TestUser, confirmation = 'DELETE') => user.call.post('/api/v1/users/delete', { confirmation });
  const wallet = async (user: TestUser, kobo: number) => {
    await sql`select ledger.open_account('wallet:' || ${user.id}::text)`.execute(api.owner);
    const [from, to] = kobo > 0 ? ['opening-balances', `wallet:${user.id}`] : [`wallet:${user.id}`, 'opening-balances'];
    await sql`select ledger.post(gen_random_uuid()::text, 'test', 'NGN', 'Test', 'test', null, array[(${from}, ${to}, ${Math.abs(kobo)})::ledger.move])`.execute(
      api.owner,
    );
  };

  test('needs the typed word and the password', async () => {
    const user = await api.user('bisi');
    expect((await remove(user)).code).toBe('step-up-required');
    const ready = await api.user('bisi', { stepUp: true });
    expect((await remove(ready, 'delete')).status).toBe(400);
    expect((await remove(ready, '')).status).toBe(400);
  });

  test('is refused with money in the wallet or an open payment, and names the reason', async () => {
    const user = await api.user('chidi', { stepUp: true });
    await wallet(user, 100);
    expect((await remove(user)).code).toBe('wallet-not-empty');
    expect((await user.call.get('/api/v1/users/deletion')).data).toEqual({
      is_possible: false,
      wallet_kobo: 100,
      open_orders: 0,
      open_payments: 0,
    });
    await wallet(user, -100);
    await sql`insert into wallets.funding (reference, user_id, key, body_hash, method, amount_kobo)
      values ('FND-ABCDEFGHIJKL', ${user.id}, 'k', sha256('x'), 'transfer', 1000)`.execute(api.owner);
    expect((await remove(user)).code).toBe('orders-open');
    await sql`update wallets.funding set status = 'expired' where user_id = ${user.id}`.execute(api.owner);
    expect((await remove(user)).status).toBe(200);
  });

  const blocked = async (user: TestUser) => {
    const { code, status } = await remove(user);
    return code ?? status;
  };

  test('is refused while money of the user is held above a limit, disputed, or on its way to a house', async () => {
    const user = await api.user('emeka', { stepUp: true });
    await sql`
      with k as (
        insert into payments.capture (provider, provider_transaction_id, provider_reference, received_minor, currency, paid_at, source)
        values ('paystack', 'tx-held', 'own-held', 5000000, 'NGN', now(), 'webhook') returning id),
      a as (
        insert into payments.allocation (capture_id, position, kind, account, amount_minor)
        select id, 1, 'apply', 'above-limit:NGN', 5000000 from k),
      f as (
        insert into wallets.funding (reference, user_id, key, body_hash, method, amount_kobo)
        values ('FND-ABCDEFGHIJKM', ${user.id}, 'held', sha256('x'), 'transfer', 1000000) returning id)
      insert into wallets.above_limit (capture_id, funding_id, amount_kobo) select k.id, f.id, 4000000 from k, f`.execute(
      api.owner,
    );
    await sql`update wallets.funding set status = 'expired' where user_id = ${user.id}`.execute(api.owner);
    expect(await blocked(user)).toBe('orders-open');
    await sql`update wallets.above_limit set released_to = 'payer', decided_at = now(), decided_by = 'user:1'`.execute(
      api.owner,
    );
    await sql`insert into payments.dispute (provider, provider_dispute_id, capture_id, amount_minor, currency, status, wallet, frozen_kobo)
      select 'paystack', 'd-1', k.id, 5000000, 'NGN', 'open', ${`wallet:${user.id}`}, 5000000 from payments.capture k`.execute(
      api.owner,
    );
    expect(await blocked(user)).toBe('orders-open');
    await sql`delete from payments.dispute`.execute(api.owner);
    await sql`
      with e as (insert into estates.estate (name, address) values ('Palm Court', 'Lekki') returning id),
      h as (insert into estates.house (estate_id, name) select id, 'Flat 1' from e returning id, estate_id)
      insert into service_charges.payment_request (reference, estate_id, house_id, user_id, method, amount_kobo, key, body_hash)
      select 'SCP-ABCDEFGHIJKL', h.estate_id, h.id, ${user.id}::bigint, 'card', 5000000, 'k', sha256('x') from h`.execute(
      api.owner,
    );
    expect(await blocked(user)).toBe('orders-open');
    await sql`update service_charges.payment_request set status = 'expired'`.execute(api.owner);
    expect(await blocked(user)).toBe(200);
  });

  test('is a finding when money arrives afterwards', async () => {
    const user = await api.user('folake', { stepUp: true });
    const money = async () => (await walletFindings(api.owner)).map(({ detail }) => detail);
    expect(await blocked(user)).toBe(200);
    expect(await money()).toEqual([]);
    await wallet(user, 250_000);
    expect(await money()).toEqual([`account ${user.id} is deleted, and its wallet has ₦2,500.00`]);
    await wallet(user, -250_000);
  });

  test('of the last admin is refused, also when the only other one is locked', async () => {
    const [admin, other] = [await api.user('gbenga', { stepUp: true }), await api.user('halima')];
    for (const { id } of [admin, other]) {
      await sql`insert into identity.member_role (user_id, role, granted_by) values (${id}::bigint, 'admin', 'test')`.execute(
        api.owner,
      );
    }
    await sql`select identity.lock_user(${other.id}::bigint, true)`.execute(api.owner);
    // Two who lock each other: the second lock is refused too.
    await expect(sql`select identity.lock_user(${admin.id}::bigint, true)`.execute(api.owner)).rejects.toMatchObject({
      code: 'ST002',
    });
    expect(await blocked(admin)).toBe('last-admin');
    await sql`select identity.lock_user(${other.id}::bigint, false)`.execute(api.owner);
    expect(await blocked(admin)).toBe(200);
  });

  test('takes the person away, ends the sessions and keeps the ledger', async () => {
    const user = await api.user('dayo', { stepUp: true, phone: '08031234567' });
    await upload(user, await picture());
    await wallet(user, 500);
    await wallet(user, -500);
    await sql`insert into preferences.choice (user_id, setting, allowed) values (${user.id}::bigint, 'sms.alerts', true)`.execute(
      api.db,
    );
    await queueForUser(api.db, {
      userId: user.id,
      event: 'x:1',
      subjectKind: 'order',
      subjectId: '1',
      content: { template: 'note', payload: { name: 'note' } },
    });
    expect((await remove(user)).data).toEqual({ deleted: true });
    const left = await sql<{ text: string }>`
      select u::text as text from identity."user" u where id = ${user.id}::bigint
      union all select s::text from identity.session s where user_id = ${user.id}::bigint
      union all select m::text from notifications.message m where user_id = ${user.id}::bigint
      union all select p::text from privacy.photo p where user_id = ${user.id}::bigint`.execute(api.owner);
    const text = left.rows.map((row) => row.text).join('\n');
    expect(text).not.toMatch(/dayo|08031234567/);
    expect((await remove(user)).code).toBe('step-up-required');
    const { rows } = await sql<{ postings: number; choices: number; told: string[] }>`
      select (select count(*)::integer from ledger.posting p join ledger.account a on a.id = p.account_id
              where a.code = 'wallet:' || ${user.id}::text) as postings,
        (select count(*)::integer from preferences.choice where user_id = ${user.id}::bigint) as choices,
        (select array_agg(recipient) from notifications.message where template = 'account-deleted' and recipient like 'dayo%') as told
    `.execute(api.owner);
    expect(rows[0]).toMatchObject({ postings: 2, choices: 1 });
    expect(rows[0]!.told).toHaveLength(1);
  });
});
