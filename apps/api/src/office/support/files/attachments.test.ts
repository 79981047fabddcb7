import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestUser } from '#platform/testing/test-api';
import { isFileOf } from './file-store.ts';
import { supportRoutes } from '../routes.ts';
import { formOf, pdfOf } from './test-files.ts';
import { isTicketOf } from '../users/user-ticket-store.ts';

let api: TestApi;
let ada: TestUser;
let tunde: TestUser;

beforeAll(async () => {
  api = await openTestApi(
    (serve, { web }) => supportRoutes(serve, { db: web }),
    ({ web }) => ({
      'own-ticket': (user, { number }) => isTicketOf(web, user.sessionKey ?? '', number ?? ''),
      'own-attachment': (user, { id }) => isFileOf(web, user.sessionKey ?? '', id ?? ''),
    }),
  );
  ada = await api.user('ada');
  tunde = await api.user('tunde');
});
afterAll(async () => api.close());
beforeEach(async () => {
  await sql`truncate support.ticket, support.reply, support.attachment, platform.rate_limit cascade`.execute(api.owner);
});

async function upload(user: TestUser, bytes: Buffer, name = 'meter.png', type = 'image/png') {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/v1/users/attachments',
    ...formOf(user.call.headers, { bytes, name, type }),
  });
  const { code, data } = response.json<{ code?: string; data?: { id: string; name: string } }>();
  return { status: response.statusCode, code, data };
}
const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#aabbcc' } })
    .png()
    .toBuffer();
const uploaded = async (user: TestUser) => (await upload(user, await png())).data!.id;
const open = (user: TestUser, attachments: readonly string[]) =>
  user.call.post('/api/v1/users/tickets', { subject: 'Photo', message: 'See it.', reference: '', attachments });
const fetchFile = (user: TestUser, id: string) =>
  api.app.inject({ method: 'GET', url: `/api/v1/users/attachments/${id}`, headers: user.call.headers });

describe('a file', () => {
  test('can be sent with a new ticket and with a reply, and its owner can save it', async () => {
    const first = await uploaded(ada);
    const { data } = await open(ada, [first]);
    const path = `/api/v1/users/tickets/${data.number}`;
    const second = (await upload(ada, pdfOf('1 0 obj << /Type /Page >>'), '../../bill.final.pdf', 'application/pdf'))
      .data!;
    await ada.call.post(`${path}/replies`, { message: 'And the bill.', attachments: [second.id] });
    expect((await ada.call.get(path)).data.messages).toMatchObject([
      { attachments: [{ id: first, name: 'meter.jpg', kind: 'jpeg' }] },
      { attachments: [{ id: second.id, name: 'bill.final.pdf', kind: 'pdf' }] },
    ]);
    const file = await fetchFile(ada, first);
    expect(file.headers['content-type']).toBe('image/jpeg');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="meter.jpg"/);
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    expect((await sharp(file.rawPayload).metadata()).format).toBe('jpeg');
  });

  test('belongs to its user: no one else can read or send it, even after it is sent', async () => {
    const mine = await uploaded(ada);
    expect((await fetchFile(tunde, mine)).statusCode).toBe(404);
    expect((await open(tunde, [mine])).code).toBe('attachment-unknown');
    expect((await tunde.call.get('/api/v1/users/tickets')).data.items).toEqual([]);
    expect((await open(ada, [mine])).status).toBe(201);
    expect((await fetchFile(tunde, mine)).statusCode).toBe(404);
    // One file belongs to one message.
    expect((await open(ada, [mine])).code).toBe('attachment-unknown');
    expect((await open(ada, ['00000000-0000-4000-8000-000000000000'])).code).toBe('attachment-unknown');
  });

  test('with content of another type is refused', async () => {
    const jpegName = await upload(ada, Buffer.from('<html><script>alert(1)</script></html>'));
    expect(jpegName).toMatchObject({ status: 415, code: 'unsupported-media-type' });
    const onlyBegins = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<script>')]);
    expect(await upload(ada, onlyBegins)).toMatchObject({ status: 422, code: 'attachment-unreadable' });
    expect(await upload(ada, await png(), 'x.svg', 'image/svg+xml')).toMatchObject({ status: 415 });
    expect(await upload(ada, await png(), 'x.pdf', 'application/pdf')).toMatchObject({ status: 415 });
    for (const wrong of [
      Buffer.from('%PDF-1.7\nno end'),
      pdfOf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'),
      pdfOf('<< /S /J#61vaScript >>'),
      pdfOf('<< /Names << /EmbeddedFiles 3 0 R >> >>'),
      pdfOf('<< /Encrypt 5 0 R >>'),
    ]) {
      expect(await upload(ada, wrong, 'x.pdf', 'application/pdf')).toMatchObject({ code: 'attachment-unreadable' });
    }
    // In compressed data the same letters are chance.
    const chance = pdfOf('1 0 obj << /Length 9 >>\nstream\nab/JS (cd\nendstream');
    expect(await upload(ada, chance, 'x.pdf', 'application/pdf')).toMatchObject({ status: 201 });
  });

  test('of more than 2 MiB is refused', async () => {
    const large = Buffer.concat([await png(), Buffer.alloc(2 * 1024 * 1024)]);
    expect(await upload(ada, large)).toMatchObject({ status: 413, code: 'too-large' });
  });

  test('keeps only its pixels', async () => {
    const photo = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#123456' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
      .toBuffer();
    const { data } = await upload(ada, Buffer.concat([photo, Buffer.from('PK trailing')]), 'IMG.JPG', 'image/jpeg');
    const { rawPayload } = await fetchFile(ada, data!.id);
    const read = await sharp(rawPayload).metadata();
    expect(read).toMatchObject({ width: 1920, height: 640 });
    expect(read.exif).toBeUndefined();
    expect(rawPayload.includes('PK trailing')).toBe(false);
  });
});

test('a message has at most five files, and the number of unsent files is limited', async () => {
  const ids = await Array.fromAsync({ length: 6 }, () => uploaded(ada));
  expect((await open(ada, ids)).status).toBe(400);
  expect((await open(ada, ids.slice(1))).status).toBe(201);
  await sql`insert into support.attachment (uploader_id, by_staff, name, kind, content)
    select ${ada.id}::bigint, false, 'x.pdf', 'pdf', '\\x00' from generate_series(1, 19)`.execute(api.owner);
  expect(await upload(ada, await png())).toMatchObject({ status: 409, code: 'too-many-attachments' });
});

test('files that were never sent are deleted after a day, and files of a user with the account', async () => {
  const [draft, sent] = [await uploaded(ada), await uploaded(ada)];
  await open(ada, [sent]);
  await sql`update support.attachment set created_at = now() - interval '25 hours'`.execute(api.owner);
  await sql`select support.tidy()`.execute(api.db);
  expect((await fetchFile(ada, draft)).statusCode).toBe(404);
  expect((await fetchFile(ada, sent)).statusCode).toBe(200);
  const gone = await api.user('gone');
  await open(gone, [await uploaded(gone)]);
  await sql`update identity."user" set deleted_at = now() where id = ${gone.id}::bigint`.execute(api.owner);
  const { rows } = await sql`select from support.attachment where uploader_id = ${gone.id}::bigint`.execute(api.owner);
  expect(rows).toHaveLength(0);
});
