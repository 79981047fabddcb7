import { type Route } from '@gatelight/contract';
import { exampleOfRequest } from '@gatelight/contract/openapi/openapi-example';
import { wireSchema, type Json } from '@gatelight/contract/openapi/openapi-schemas';
import { parseStrictJson } from '#platform/http/strict-json';

/* Hostile input for a call of the contract: types, sizes, encodings, repeated keys, keys of prototypes. */

/** One request. `isRefused`: the contract, HTTP or JSON itself must refuse it. */
export interface Shot {
  readonly what: string;
  readonly query?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: Buffer;
  readonly isRefused: boolean;
}

/** Draws numbers below `below`, the same for the same seed (mulberry32). */
export function draws(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** JSON texts that replace another value. */
const values = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '-0',
  '1e400',
  '9007199254740993',
  '99999999999999999999999999',
  '""',
  '" "',
  '[]',
  '{}',
  '[[]]',
  '["a","a"]',
  '{"__proto__":{"roles":["admin"]}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"length":-1}',
  '"__proto__"',
  String.raw`"a\u0000b"`,
  String.raw`"\ud800"`,
  String.raw`"\u202eabc\u2066"`,
  '"e\u0301\u{1f1f3}\u{1f1ec}\u200b"',
  `"'; drop table ledger.posting; --"`,
  '"{{constructor.constructor(1)()}} ${7*7} %s %n"',
  '"../../../etc/passwd"',
  '"=cmd|calc!A1"',
  '"2026-02-30"',
  '"9999-12-31T23:59:59.999Z"',
  '"-000001-01-01"',
  `"${'9'.repeat(40)}"`,
  `"${'a'.repeat(5000)}"`,
  `"${'\u{1f4a1}'.repeat(200)}"`,
  deep(2000),
] as const;

/** Texts in a path or after a `?`, already encoded. */
const texts = [
  '',
  '0',
  '-1',
  '1.0',
  '1e3',
  '9223372036854775808',
  '%27%20or%201=1--',
  '%2e%2e%2f%2e%2e%2f',
  '%00',
  '%C0%AF',
  '%ff%fe',
  '%E2%80%AE',
  '__proto__',
  'constructor',
  '[object%20Object]',
  'null',
  'a'.repeat(280),
  '%F0%9F%92%A1'.repeat(20),
  '2026-13-45',
  '%7B%22a%22%3A1%7D',
] as const;

const json = { 'content-type': 'application/json' };

type Path = readonly (string | number)[];

/** Every position in a value, the whole value first. */
function placesIn(value: unknown, path: Path = []): Path[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value as Record<string, unknown>) : [];
  const name = (key: string) => (Array.isArray(value) ? Number(key) : key);
  return [path, ...inner.flatMap(([key, one]) => placesIn(one, [...path, name(key)]))];
}

/** The JSON of a value with the text `put` at this position. */
function withText(value: unknown, [first, ...rest]: Path, put: string): string {
  if (first === undefined) return put;
  const parts = Object.entries(value as object).map(([key, one]: [string, unknown]) => {
    const text = key === String(first) ? withText(one, rest, put) : JSON.stringify(one);
    return Array.isArray(value) ? text : `${JSON.stringify(key)}:${text}`;
  });
  return Array.isArray(value) ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
}

/** The JSON of a value with `more` as the first members of this object. */
function withMembers(value: object, more: string): string {
  const rest = JSON.stringify(value).slice(1);
  return rest === '}' ? `{${more}}` : `{${more},${rest}`;
}

/** A valid body for the contract. */
export const exampleBody = (route: Route): unknown =>
  route.bodyType === 'none' ? {} : (exampleOfRequest(route.id, wireSchema(route.body)) ?? {});

function isTaken(route: Route, text: string): boolean {
  try {
    return route.body.safeParse(parseStrictJson(Buffer.from(text))).success;
  } catch {
    return false;
  }
}

/** Browsers report blocked content in several formats, so this call accepts any body. */
const readsBytes = (route: Route) => route.body.safeParse(Symbol('anything')).success;

/** A body that is not JSON, that has two meanings, or that is far too large. */
function brokenBodies(route: Route): Shot[] {
  const good = JSON.stringify(exampleBody(route));
  const shot = (what: string, payload: string | Buffer, headers: Record<string, string> = json): Shot => ({
    what,
    headers,
    payload: Buffer.from(payload as string),
    isRefused: !readsBytes(route),
  });
  return [
    shot('half of it', good === '{}' ? '{' : good.slice(0, -1)),
    shot('UTF-16', Buffer.from(good, 'utf16le')),
    shot(
      'an invalid byte of UTF-8',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    ),
    shot('a byte order mark', `\uFEFF${good}`),
    shot('a key twice', '{"a":1,"a":1}'),
    shot('a key twice, once escaped', String.raw`{"a":1,"\u0061":2}`),
    shot('another charset', good, { 'content-type': 'application/json; charset=utf-16' }),
    shot('a form', 'a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' }),
    shot('XML', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', {
      'content-type': 'application/xml',
    }),
    shot('nested very deeply', deep(30_000)),
    // Webhooks have many kinds of events.
    ...(route.access === 'signature' ? [] : [shot('too many bytes', `{"a":"${'a'.repeat(70_000)}"}`)]),
  ];
}

/** A JSON body with one wrong part. */
export function oddBodies(route: Route): Shot[] {
  const example = exampleBody(route);
  const shot = (what: string, text: string): Shot => ({
    what,
    headers: json,
    payload: Buffer.from(text),
    isRefused: !isTaken(route, text),
  });
  const members = [
    '"__proto__":{"isAdmin":true}',
    '"constructor":{"prototype":{"isAdmin":true}}',
    '"hasOwnProperty":1',
  ];
  return [
    ...members.map((member) => shot(member, withMembers(Object(example) as object, member))),
    ...placesIn(example).flatMap((path) =>
      values.map((put) => shot(`${path.join('.') || 'all'} = ${put.slice(0, 60)}`, withText(example, path, put))),
    ),
  ];
}

const namesIn = (schema: Route['query']) => Object.keys((wireSchema(schema) as { properties?: Json }).properties ?? {});

/** Addresses with a wrong query. */
export function oddQueries(route: Route): Shot[] {
  const names = namesIn(route.query);
  const taken = (query: string) => {
    const parsed = new URLSearchParams(query);
    const given = Object.fromEntries(parsed);
    // Bytes that are not UTF-8 are read as replacement characters, which match nothing.
    return (
      !query.includes('%00') && new Set(parsed.keys()).size === parsed.size && route.query.safeParse(given).success
    );
  };
  const shot = (query: string): Shot => ({ what: `?${query.slice(0, 60)}`, query, isRefused: !taken(query) });
  return [
    shot('__proto__=1'),
    shot('constructor=1'),
    shot('a[b]=1'),
    ...names.flatMap((name) => [
      shot(`${name}=1&${name}=2`),
      shot(`${name}[]=1`),
      ...texts.map((text) => shot(`${name}=${text}`)),
    ]),
  ];
}

/** Paths with impossible values. */
export function oddPaths(route: Route): Shot[] {
  const names = namesIn(route.params);
  return names.flatMap((name) =>
    texts.map((text): Shot => ({
      what: `{${name}} = ${text.slice(0, 60)}`,
      params: { [name]: text },
      isRefused: false,
    })),
  );
}

/** A broken form, and a form with unexpected parts. */
function oddForms(): Shot[] {
  const form = (what: string, lines: readonly string[], boundary = 'x'): Shot => ({
    what,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.from(lines.join('\r\n')),
    isRefused: true,
  });
  const part = (disposition: string, content: string) => [
    '--x',
    `content-disposition: form-data; ${disposition}`,
    '',
    content,
  ];
  return [
    form('no part', ['--x--', '']),
    form('no end', part('name="a"', 'b')),
    form('another boundary', [...part('name="a"', 'b'), '--x--', ''], 'other'),
    form('a part of a prototype', [...part('name="__proto__"', '{"isAdmin":true}'), '--x--', '']),
    form('a file of nobody', [...part('name="nobody"; filename="../../a\\0.png"', '\u0089PNG'), '--x--', '']),
    form('many parts', [...Array.from({ length: 200 }, (_, n) => part(`name="p${n}"`, 'x')).flat(), '--x--', '']),
    {
      what: 'no boundary',
      headers: { 'content-type': 'multipart/form-data' },
      payload: Buffer.from('x'),
      isRefused: true,
    },
    { what: 'JSON', headers: json, payload: Buffer.from('{}'), isRefused: true },
  ];
}

const oddHeaders: readonly Shot[] = [
  { what: 'a key that is too long', headers: { 'idempotency-key': 'k'.repeat(5000) }, isRefused: false },
  { what: 'a foreign origin', headers: { origin: 'https://evil.example' }, isRefused: false },
  { what: 'no origin', headers: { origin: 'null' }, isRefused: false },
  { what: 'another host', headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' }, isRefused: false },
  { what: 'a forwarded address', headers: { 'x-forwarded-for': "127.0.0.1, '; --" }, isRefused: false },
  { what: 'another method', headers: { 'x-http-method-override': 'DELETE' }, isRefused: false },
  { what: 'many cookies', headers: { cookie: 'access=a.b.c; '.repeat(200) }, isRefused: false },
  { what: 'an odd language', headers: { 'accept-language': 'pcm;q=NaN, *;q=9'.repeat(20) }, isRefused: false },
  { what: 'an odd event', headers: { 'last-event-id': '-1e9' }, isRefused: false },
];

/** Requests that this call must refuse: all broken ones, and `count` of the odd ones, drawn at random. */
export function refusedShots(route: Route, draw: (below: number) => number, count: number): Shot[] {
  const bodies = route.bodyType === 'json' ? oddBodies(route) : [];
  const odd = [...bodies, ...oddQueries(route)].filter(({ isRefused }) => isRefused);
  const broken = route.bodyType === 'none' ? [] : route.bodyType === 'multipart' ? oddForms() : brokenBodies(route);
  return [...broken.filter(({ isRefused }) => isRefused), ...drawn(odd, draw, count)];
}

/** Requests that this call may accept or refuse, without an internal error. */
export function oddShots(route: Route, draw: (below: number) => number, count: number): Shot[] {
  const bodies = route.bodyType === 'json' ? oddBodies(route) : [];
  const taken = [...bodies, ...oddQueries(route)].filter(({ isRefused }) => !isRefused);
  const whole: Shot[] =
    route.bodyType === 'json'
      ? oddHeaders.map((one) => ({
          ...one,
          headers: { ...json, ...one.headers },
          payload: Buffer.from(JSON.stringify(exampleBody(route))),
        }))
      : [...oddHeaders];
  return [...drawn(whole, draw, 2), ...drawn(oddPaths(route), draw, count), ...drawn(taken, draw, count)];
}

/** Draws so many of them, each once, or all when there are fewer. */
function drawn<T>(all: readonly T[], draw: (below: number) => number, count: number): T[] {
  const left = [...all];
  const chosen: T[] = [];
  while (chosen.length < count && left.length > 0) chosen.push(...left.splice(draw(left.length), 1));
  return chosen;
}
