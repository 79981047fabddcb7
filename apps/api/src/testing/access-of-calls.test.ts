import { randomUUID } from 'node:crypto';
import { roles, routes, type Route } from '@gatelight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { belowObjects, namesNoObject, picture } from './test-access-below.ts';
import {
  admitted,
  ask,
  closeCallers,
  idFrom,
  ids,
  isClosed,
  isSigned,
  lacking,
  mayCall,
  needsDevice,
  needsKey,
  openCallers,
  parameters,
  people,
  rolesOf,
  rolesOfCall,
  tokens,
  web,
  type Person,
} from './test-callers.ts';
import { estateElsewhere, estateHere } from './test-examples.ts';
import { exampleOf } from './test-objects.ts';

/*
 * Every call of the contract, with every kind of caller, on their own and on another user's object, on the whole
 * product with the web's database role. A new call is tested as soon as it is in the contract. A call with an object in
 * its path needs a check of that object, and an example in `objects` of test-callers.ts. Without either this file
 * fails.
 *
 * The calls do not do their work here. Each has one unknown parameter, which is refused after all checks of access and
 * before the handler.
 */

beforeAll(openCallers);
afterAll(closeCallers);

describe('every call', () => {
  it('is in the list once', () => {
    expect(new Set(routes.map((route) => route.id)).size).toBe(routes.length);
  });
});

describe('every role', () => {
  it('has a person in this test', () => {
    expect([...new Set(Object.values(rolesOf).flat())].toSorted()).toEqual([...roles].toSorted());
  });
});

const closed = routes.filter(isClosed).map((route) => [`${route.method} ${route.path}`, route] as const);

/** Staff work on the whole business. Their permission decides, not the owner of the object. */
const needsNoObject = (route: Route) =>
  parameters(route).length === 0 || (route.object === undefined && lacking(route) === 'permission-required');

describe('a call without an object accepts permitted callers, and shows others which right is missing', () => {
  it.each(closed.filter(([, route]) => needsNoObject(route)))('%s', async (_, route) => {
    for (const person of people) {
      const response = await ask(route, person);
      if (person === 'visitor') expect(response, person).toEqual({ status: 401, code: 'sign-in-required' });
      else if (!mayCall(route, person)) expect(response, person).toEqual({ status: 403, code: lacking(route) });
      // An address of another form than the example's 1 does not exist.
      else if (parameters(route).length > 0 && response.status === 404) expect(response.code, person).toBe('not-found');
      else expect(admitted(route), `${person}: ${response.status} ${response.code}`).toContain(response.status);
    }
  });
});

describe('only permitted callers can find an object', () => {
  it.each(closed.filter(([, route]) => !needsNoObject(route)))('%s', async (_, route) => {
    expect(route.object, `${route.id} names no check for the object in its path`).toBeDefined();
    const example = await exampleOf(route);
    if (!example) throw new Error(`test-callers.ts has no example of '${route.object}', which ${route.id} needs`);
    const users = typeof example.users === 'function' ? example.users(route) : example.users;
    const missing = Object.fromEntries(parameters(route).map((name) => [name, '999999999']));
    for (const person of people) {
      const response = await ask(route, person, example.params);
      if (person === 'visitor') expect(response, person).toEqual({ status: 401, code: 'sign-in-required' });
      else if (!mayCall(route, person)) expect(response, person).toEqual({ status: 403, code: lacking(route) });
      else if (!users.includes(person)) expect(response, person).toEqual({ status: 404, code: 'not-found' });
      else expect(admitted(route), `${person}: ${response.status} ${response.code}`).toContain(response.status);
      if (!mayCall(route, person)) continue;
      expect((await ask(route, person, missing)).code, person).toBe('not-found');
      const foreign = example.foreign && { ...example.params, ...example.foreign };
      if (foreign) expect((await ask(route, person, foreign)).code, person).toBe('not-found');
    }
  });
});

describe('a public call', () => {
  it.each(routes.filter((route) => route.access === 'public').map((route) => [route.id, route] as const))(
    '%s needs no sign-in',
    async (_, route) => {
      for (const person of ['visitor', 'ada', 'admin'] as const) {
        expect(['sign-in-required', 'role-required', 'permission-required']).not.toContain(
          (await ask(route, person)).code,
        );
      }
    },
  );
});

describe('a call with a provider’s signature', () => {
  it.each(routes.filter((route) => route.access === 'signature').map((route) => [route.id, route] as const))(
    '%s does nothing for anyone without the signature',
    async (_, route) => {
      for (const person of people) {
        expect([401, 404]).toContain((await ask(route, person, { provider: 'paystack' })).status);
      }
    },
  );
});

describe('a call of a gate’s device needs its key, and refuses signed-in users', () => {
  it.each(routes.filter(needsDevice).map((route) => [route.id, route] as const))('%s', async (_, route) => {
    for (const person of people) {
      expect(await ask(route, person), person).toEqual({ status: 401, code: 'device-required' });
    }
  });
});

describe('a call of a barrier or reader needs its signature, and refuses signed-in users', () => {
  it.each(routes.filter(isSigned).map((route) => [route.id, route] as const))('%s', async (_, route) => {
    for (const person of people) {
      expect(await ask(route, person), person).toEqual({ status: 401, code: 'invalid-signature' });
    }
  });
});

describe('a call of estates’ systems needs an API key with its scope, and refuses signed-in users', () => {
  it.each(routes.filter(needsKey).map((route) => [route.id, route] as const))('%s', async (_, route) => {
    for (const person of people) {
      expect(await ask(route, person), person).toEqual({ status: 401, code: 'api-key-required' });
    }
  });
});

/** The objects below the object of a team's call: in the example's foreign objects, or here. */
async function belowOf(route: Route) {
  const example = await exampleOf(route);
  const foreign = example?.foreign ?? {};
  const isForeign = (name: string) => name in foreign && foreign[name] !== example?.params[name];
  const below = parameters(route).filter((name) => name !== 'id' && !isForeign(name) && !namesNoObject.has(name));
  return { example, foreign, below };
}
const ofTeams = closed.filter(
  ([, route]) =>
    route.path.startsWith('/api/v1/manage/') &&
    !needsNoObject(route) &&
    Object.keys(rolesOfCall(route) ?? {}).length > 0,
);

describe('objects below an object of an estate', () => {
  it('are in the list, for each call of a team', async () => {
    const missing: string[] = [];
    const listed: string[] = [];
    for (const [, route] of ofTeams) {
      const { foreign, below } = await belowOf(route);
      // The estate, or an object of it, must have a foreign example. Otherwise no other estate was tried.
      const isTried = Object.keys(foreign).length > 0;
      if (!isTried) missing.push(`${route.id}: no foreign object`);
      if (below.length > 0) listed.push(route.id);
      const { parameter, between } = belowObjects[route.id] ?? {};
      const known = [parameter, between?.parameter];
      missing.push(...below.filter((name) => !known.includes(name)).map((name) => `${route.id}.${name}`));
    }
    expect(missing).toEqual([]);
    expect(listed.toSorted()).toEqual(Object.keys(belowObjects).toSorted());
  });

  // These calls do their work: an object of the estate is found, and an object of another estate is not.
  it.each(ofTeams.filter(([, { id: name }]) => name in belowObjects))(
    'is not found when it is of another estate: %s',
    async (_, route) => {
      const { example, foreign } = await belowOf(route);
      const { parameter, make, body, between, words = {}, isUpload } = belowObjects[route.id]!;
      // The object of the call's check is the last one before this.
      const names = parameters(route).filter((name) => !(name in words));
      const parent = names[names.indexOf(between?.parameter ?? parameter) - 1]!;
      const of = async (params: Record<string, string>, estate: string, person: Person) => {
        const made = { estate, parent: params[parent]!, person: ids[person]!, manager: ids.musa! };
        const above = between && (await idFrom(between.make(made)));
        const value = await idFrom(make({ ...made, parent: above ?? made.parent }));
        return { ...words, [parameter]: value, ...(above !== undefined && { [between!.parameter]: above }) };
      };
      const own = await of(example!.params, await estateHere(), 'zainab');
      const elsewhere = await of({ ...example!.params, ...foreign }, await estateElsewhere(), 'tunde');
      const { type, payload } = await picture();
      const call = (values: Record<string, string>) =>
        web.app.inject({
          method: route.method,
          url: route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? example!.params[name]!),
          headers: {
            authorization: `Bearer ${tokens.musa}`,
            'idempotency-key': randomUUID(),
            ...(isUpload && { 'content-type': type }),
          },
          ...(route.method === 'GET' ? {} : { payload: isUpload ? payload : (body ?? {}) }),
        });
      const other = await call(elsewhere);
      expect([other.statusCode, (other.json() as { code: string }).code]).toEqual([404, 'not-found']);
      const mine = await call(own);
      expect(mine.statusCode, mine.body.slice(0, 300)).not.toBe(404);
      expect(mine.statusCode, mine.body.slice(0, 300)).not.toBe(500);
    },
  );
});
