import { randomUUID } from 'node:crypto';
import { sql } from '#platform/database/db';
import { idFrom, ids, once, people, permissionsOf } from './test-callers.ts';
import {
  type Example,
  id,
  meterOf,
  adasMeter,
  inTeam,
  estateHere,
  estateElsewhere,
  houseElsewhere,
  noFile,
} from './test-examples.ts';

const requestOf = (kind: 'access' | 'claim') =>
  idFrom(sql`
    insert into households.request (kind, meter_id, sender_id, role)
    values (${kind}, ${meterOf('04175000019')}, ${ids.zainab}, 'buyer') returning id`);

const accessRequest = once(async () => {
  await adasMeter();
  return requestOf('access');
});

/** Meters, houses and their people, and the documents of an estate: an object for each check, by its name. */
export const homesObjects: Record<string, () => Promise<Example>> = {
  'my-meter': async () => ({ params: { id: await adasMeter(), readingId: '1' }, users: ['ada'] }),
  'own-favourite': () =>
    id(
      sql`insert into households.favourite (user_id, meter_number, name) values (${ids.ada}, '04175000043', 'Mum')
        on conflict (user_id, meter_number) do update set name = excluded.name returning id`,
      ['ada'],
    ),
  'owned-meter': async () => ({ params: { id: await adasMeter(), memberId: 'm1' }, users: ['ada'] }),
  'received-meter-request': async () => ({ params: { id: await accessRequest() }, users: ['ada'] }),
  'sent-meter-request': async () => ({ params: { id: await accessRequest() }, users: ['zainab'] }),
  approval: async () => {
    await adasMeter();
    return { params: { id: `claim-${await requestOf('claim')}` }, users: ['musa', 'admin', 'halima'] };
  },
  'managed-estate': async () => {
    await adasMeter();
    const estate = await idFrom(sql`select estate_id as id from metering.meter where number = '04175000019'`);
    return {
      params: {
        id: estate,
        month: '2026-10',
        list: 'houses',
        reference: '00000000-0000-4000-8000-000000000001',
        invitation: '1',
        member: '1',
        photo: '00000000-0000-4000-8000-000000000001',
        part: 'points',
      },
      users: inTeam,
      foreign: { id: await idFrom(sql`select id from estates.estate where id <> ${estate} order by id limit 1`) },
    };
  },
  'resident-estate': async () => {
    await adasMeter();
    const estate = await idFrom(sql`select estate_id as id from metering.meter where number = '04175000019'`);
    return {
      params: { id: estate, entry: '1' },
      users: ['ada'],
      foreign: { id: await idFrom(sql`select id from estates.estate where id <> ${estate} order by id limit 1`) },
    };
  },
  'managed-house': async () => {
    await adasMeter();
    const own = await id(sql`select house_id as id from metering.meter where number = '04175000019'`, ['musa']);
    return { ...own, foreign: { id: await houseElsewhere() } };
  },
  'changeable-house': async () => {
    await adasMeter();
    return {
      params: { id: await idFrom(sql`select house_id as id from metering.meter where number = '04175000019'`) },
      users: people.filter((person) => person === 'musa' || permissionsOf(person).includes('estates.edit')),
    };
  },
  'managed-import': async () => {
    const draft = (estate: string) =>
      idFrom(sql`
        insert into imports.batch (list, file_name, encoding, columns, created_by, estate_id)
        values ('houses', 'a.csv', 'utf-8', '{}', ${ids.musa}, ${estate}::bigint) returning id`);
    const estate = await estateHere();
    return {
      params: { id: estate, import: await draft(estate) },
      users: inTeam,
      foreign: { import: await draft(await estateElsewhere()) },
    };
  },
  'managed-home': async () => ({
    params: {
      id: await estateHere(),
      house: await idFrom(sql`select house_id as id from metering.meter where number = '04175000019'`),
      file: randomUUID(),
      deposit: '1',
      invitation: '1',
      note: '1',
    },
    users: inTeam,
    foreign: { house: await houseElsewhere() },
  }),
  'managed-occupant': async () => {
    await adasMeter();
    const own = await id(
      sql`insert into households.occupant (house_id, name)
        select house_id, 'Ada Obi' from metering.meter where number = '04175000019' returning id`,
      ['musa'],
    );
    const elsewhere = await houseElsewhere();
    return {
      ...own,
      foreign: {
        id: await idFrom(
          sql`insert into households.occupant (house_id, name) values (${elsewhere}, 'Bola Eze') returning id`,
        ),
      },
    };
  },
  'managed-ticket': async () => {
    const ticket = (number: string, estate: string) =>
      idFrom(sql`
        insert into support.ticket (number, name, email, phone_number, subject, message, reference, user_id, audience, estate_id)
        values (${number}, 'Ada', 'ada@example.com', '', 'Help', 'Hello', '', ${ids.ada}, 'estate', ${estate}::bigint)
        returning number as id`);
    const estate = await estateHere();
    return {
      params: { id: estate, number: await ticket('T-ACCESS02', estate), file: noFile },
      users: inTeam,
      foreign: { id: estate, number: await ticket('T-ACCESS03', await estateElsewhere()), file: noFile },
    };
  },
};
