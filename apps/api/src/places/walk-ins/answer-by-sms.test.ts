import { createHmac, randomUUID } from 'node:crypto';
import { createNotifications, createTermiiSender, notificationsSlice } from '#notifications';
import { createCrashHook } from '#platform/process/crash';
import { sql } from '#platform/database/db';
import { createLog } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { untilBlocked } from '#platform/testing/until-blocked';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGate } from '../gate/test-gate.ts';
import { walkInsSlice } from './slice.ts';
import { doDueWork } from './store.ts';

/*
 * A resident replies to the question of a guest at the gate by SMS. The provider delivers it to us over HTTP, signed,
 * and we take it with the database role of the web process.
 */

const secret = 'report-secret-16';
const log = createLog('test', 'silent');

/** The slice of messages with the real adapter of the provider. */
const messages = {
  name: 'notifications',
  create: (parts: { db: Parameters<typeof notificationsSlice.create>[0]['db'] }) =>
    notificationsSlice.create({
      ...parts,
      notifications: createNotifications({
        db: parts.db,
        sms: createTermiiSender({
          baseUrl: 'http://127.0.0.1:9',
          apiKey: 'api-key-api-key-',
          secret,
          sender: 'Gatelight',
        }),
        log,
        crash: createCrashHook(undefined),
        brand: {} as never,
        templates: [],
      } as unknown as Parameters<typeof createNotifications>[0]),
    } as Parameters<typeof notificationsSlice.create>[0]),
} as unknown as SliceDefinition<never>;

let world: Awaited<ReturnType<typeof openGate>>;
let phone: Awaited<ReturnType<(typeof world)['device']>>;
let sunday: Awaited<ReturnType<(typeof world)['member']>>;
let palm: string;
let numbers = 0;

beforeAll(async () => {
  world = await openGate(walkInsSlice as never, messages as never);
  palm = await world.estate();
  const musa = await world.member(palm, 'manager', 'musa');
  sunday = await world.member(palm, 'guard', 'sunday');
  phone = await world.device(palm, musa);
});
afterAll(() => world.api.close());

/** A waiting guest after the SMS was sent: the reference of the question, and the number that got the SMS. */
async function asked() {
  const home = await world.home(palm);
  const number = `0803${String((numbers += 1)).padStart(7, '0')}`;
  await sql`update identity."user" set phone_number = ${number} where id = ${home.userId}::bigint`.execute(
    world.api.owner,
  );
  const { data } = await phone.post('/api/v1/gate/walk-ins', {
    key: randomUUID(),
    guard_id: sunday.id,
    house_id: home.id,
    visitor: 'Ngozi Ita',
    reason: 'visit',
    people: 1,
  });
  const id = data.id as string;
  await age(id, 21);
  await doDueWork(world.api.db, '20120');
  const { rows } = await sql<{ reference: string }>`
    select payload ->> 'reference' as reference from notifications.message
    where subject_kind = 'walk-in' and subject_id = ${id} and channel = 'sms'`.execute(world.api.owner);
  return { id, number, reference: rows[0]!.reference };
}
const age = (id: string, seconds: number) =>
  sql`update walk_ins.ask set asked_at = asked_at - make_interval(secs => ${seconds}), until_at = until_at - make_interval(secs => ${seconds})
    where id = ${id}::bigint`.execute(world.api.owner);
const state = async (id: string) => (await phone.get(`/api/v1/gate/walk-ins/${id}`)).data.state;
const repliesTo = async (id: string) => {
  const { rows } = await sql<{ outcome: string }>`
    select payload ->> 'outcome' as outcome from notifications.message
    where subject_kind = 'walk-in-reply' and subject_id = ${id} order by id`.execute(world.api.owner);
  return rows.map(({ outcome }) => outcome);
};

/** Exactly the bytes of an SMS that the provider received. */
const inbound = (number: string, text: string) =>
  JSON.stringify({
    type: 'inbound',
    id: randomUUID(),
    message_id: randomUUID(),
    receiver: '20120',
    sender: `+234${number.slice(1)}`,
    message: text,
    received_at: '2026-11-28 16:40:00',
    cost: 0,
    status: 'Received',
  });
const signatureOf = (body: string, key = secret) => createHmac('sha512', key).update(body).digest('hex');
async function deliver(body: string, signature: string | undefined = signatureOf(body)) {
  const response = await world.api.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/termii',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'x-termii-signature': signature }),
    },
    payload: body,
  });
  return { status: response.statusCode, code: response.json().code as string | undefined };
}

describe('an SMS that the provider delivers', () => {
  it('decides about the guest at the gate, and its sender gets a confirmation', async () => {
    const yes = await asked();
    expect(await deliver(inbound(yes.number, `YES ${yes.reference}`))).toMatchObject({ status: 200 });
    expect(await state(yes.id)).toBe('yes');
    expect(await repliesTo(yes.id)).toEqual(['yes']);
    const no = await asked();
    await deliver(inbound(no.number, `no ${no.reference} please`));
    expect(await state(no.id)).toBe('no');
  });

  it('is refused with a signature of another key, of other bytes, or without one', async () => {
    const { id, number, reference } = await asked();
    const body = inbound(number, `YES ${reference}`);
    const refused = [
      await deliver(body, signatureOf(body, 'another-secret-16')),
      await deliver(body.replace('YES', 'NO'), signatureOf(body)),
      await deliver(`${body} `, signatureOf(body)),
      await deliver(body, signatureOf(body).slice(1)),
      await deliver(body, ''),
    ];
    for (const one of refused) expect(one.code).toBe('invalid-signature');
    expect(await state(id)).toBe('asking');
  });

  it('from a number that got no question changes nothing, even with the right reference', async () => {
    const { id, reference } = await asked();
    const stranger = await asked();
    for (const number of ['08099999999', stranger.number])
      if (number !== stranger.number || stranger.reference !== reference)
        expect((await deliver(inbound(number, `YES ${reference}`))).status).toBe(200);
    expect(await state(id)).toBe('asking');
    expect(await repliesTo(id)).toEqual([]);
  });

  it('waits for a wrong one of the same moment, so that many at the same moment do not help to guess', async () => {
    const guest = await asked();
    const wrong = await world.api.owner.startTransaction().execute();
    await sql`update walk_ins.person set tries = 5 where phone = ${guest.number}`.execute(wrong);
    const right = deliver(inbound(guest.number, `YES ${guest.reference}`));
    await untilBlocked(world.api.owner);
    await wrong.commit().execute();
    expect(await right).toMatchObject({ status: 200 });
    expect(await state(guest.id)).toBe('asking');
  });

  it('after two minutes is too late, and its sender gets a message about it', async () => {
    const { id, number, reference } = await asked();
    await age(id, 110);
    await deliver(inbound(number, `YES ${reference}`));
    expect(await state(id)).toBe('no-answer');
    expect(await repliesTo(id)).toEqual(['late']);
  });

  it('that is delivered again changes nothing', async () => {
    const { id, number, reference } = await asked();
    const body = inbound(number, `YES ${reference}`);
    const all = await Promise.all([deliver(body), deliver(body), deliver(body)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await state(id)).toBe('yes');
    expect(await repliesTo(id)).toEqual(['yes']);
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from walk_ins.received`.execute(
      world.api.owner,
    );
    await deliver(body);
    const { rows: after } = await sql<{ n: number }>`select count(*)::integer as n from walk_ins.received`.execute(
      world.api.owner,
    );
    expect(after).toEqual(rows);
  });

  it('with another text is accepted and changes nothing', async () => {
    const { id, number, reference } = await asked();
    for (const text of ['Hello', `MAYBE ${reference}`, 'YES', `${reference}`, ''])
      expect((await deliver(inbound(number, text))).status).toBe(200);
    expect(await state(id)).toBe('asking');
  });
});
