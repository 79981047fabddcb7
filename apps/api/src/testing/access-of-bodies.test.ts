import { randomUUID } from 'node:crypto';
import { routes, type Route } from '@gatelight/contract';
import { wireSchema, type Json } from '@gatelight/contract/openapi/openapi-schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeCallers, openCallers, rolesOfCall, tokens, web } from './test-callers.ts';
import { exampleBody } from './test-hostile-input.ts';
import { bodies, namedInBodies, refusals, testedBySlice } from './test-named-in-bodies.ts';
import { exampleOf } from './test-objects.ts';

/*
 * Objects that the body of a call names: the house of an invoice, the card of a payment. No check of a route sees them;
 * the call itself must refuse an object of another estate or user. Every field that names one is tested as soon as it
 * is in the contract: without an example in test-named-in-bodies.ts this file fails.
 */

beforeAll(openCallers);
afterAll(closeCallers);

type Path = readonly string[];
type Body = Record<string, unknown>;

/** Every field of a body whose name says that it refers to a row. Items of a list are `0`. */
function fieldsThatName(schema: Json, path: Path = []): Path[] {
  const parts = (schema.anyOf ?? schema.oneOf ?? []) as Json[];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  return [
    ...parts.flatMap((part) => fieldsThatName(part, path)),
    ...(schema.items ? fieldsThatName(schema.items as Json, [...path, '0']) : []),
    ...fields.flatMap(([name, field]) =>
      /(_id|_ids|Id)$/.test(name) ? [[...path, name]] : fieldsThatName(field, [...path, name]),
    ),
  ];
}
const fieldsOf = (route: Route) => [
  ...new Map(fieldsThatName(wireSchema(route.body)).map((path) => [path.join('.'), path])).values(),
];

/** The calls of users and of teams. Staff work on all estates; guards' phones and keys are bound to one estate. */
const ofUsers = routes.filter(
  ({ access }) =>
    access === 'signed-in' || (typeof access === 'object' && 'roles' in access && !('permission' in access)),
);
const fields = ofUsers.flatMap((route) =>
  fieldsOf(route).map((path) => [`${route.id} ${path.join('.')}`, route, path] as const),
);
const nameOf = ({ id }: Route, path: Path) =>
  `${id}.${path.at(-1)!}` in namedInBodies ? `${id}.${path.at(-1)!}` : path.at(-1)!;

it('every field of a body that names an object is in the list', () => {
  const names = new Set<string>(fields.map(([what]) => what));
  const unknown = fields.filter(
    ([what, route, path]) => !(nameOf(route, path) in namedInBodies) && !testedBySlice.has(what),
  );
  expect(unknown.map(([what]) => what)).toEqual([]);
  expect([...testedBySlice].filter((what) => !names.has(what))).toEqual([]);
});

it('the lists name only calls and fields that the contract still has', () => {
  const known = new Set(fields.flatMap(([, { id }, path]) => [id, path.at(-1)!, `${id}.${path.at(-1)!}`]));
  const listed = [bodies, refusals, namedInBodies].flatMap((list) => Object.keys(list));
  expect(listed.filter((key) => !known.has(key))).toEqual([]);
});

/** The object that has the field at the end of a path, if the body has it. */
const holderOf = (body: Body, path: Path): Body | undefined =>
  path.slice(0, -1).reduce<Body | undefined>((at, part) => at?.[part] as Body | undefined, body);

/** An example of the body with this object in a field. It names no other object, where the call does not need one. */
async function bodyWith(route: Route, path: Path, which: 'own' | 'foreign', params: Record<string, string>) {
  const body = { ...structuredClone(exampleBody(route) as Body), ...(await bodies[route.id]?.(params, path.at(-1)!)) };
  const put = async (at: Path, from: 'own' | 'foreign') => {
    const one = await namedInBodies[nameOf(route, at)]![from](params);
    holderOf(body, at)![at.at(-1)!] = at.at(-1)!.endsWith('_ids') ? [one] : one;
  };
  await put(path, which);
  for (const other of fieldsOf(route)) {
    const name = other.at(-1)!;
    const holder = holderOf(body, other);
    if (!holder || !(name in holder) || other.join('.') === path.join('.')) continue;
    const isWithout = [undefined, null].some((nothing) => {
      holder[name] = nothing;
      return route.body.safeParse(JSON.parse(JSON.stringify(body))).success;
    });
    if (!isWithout) await put(other, 'own');
  }
  return body;
}

it.each(fields.filter(([what]) => !testedBySlice.has(what)))(
  '%s refuses an object of another estate or user',
  async (_, route, path) => {
    const { params = {} } = (await exampleOf(route)) ?? {};
    const call = async (which: 'own' | 'foreign') => {
      const reply = await web.app.inject({
        method: route.method,
        url: route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name]!),
        headers: {
          authorization: `Bearer ${rolesOfCall(route) ? tokens.musa : tokens.ada}`,
          'idempotency-key': randomUUID(),
        },
        payload: await bodyWith(route, path, which, params),
      });
      return `${reply.statusCode} ${(reply.json() as { code?: string }).code ?? 'done'}`;
    };
    expect(await call('foreign')).toBe(
      refusals[`${route.id}.${path.at(-1)}`] ?? refusals[path.at(-1)!] ?? '404 not-found',
    );
    const own = await call('own');
    expect(own).not.toBe(await call('foreign'));
    // No provider of payments is there.
    expect(own).not.toMatch(/^(400|404|500)/);
  },
);
