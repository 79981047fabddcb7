import type { Json } from './openapi-schemas.ts';

/* Moves schemas that occur again, and those of requests and responses, out of the operations into `components.schemas`. */

/** Smaller ones are easier to read where they are. */
const leastLength = 120;

export interface Naming {
  /** Names of schemas that have one in the contract, by their JSON. */
  known: ReadonlyMap<string, string>;
}

export interface SchemaNames {
  /** Counts a schema and its parts; each must be counted before the first is named. */
  count: (schema: unknown) => void;
  /** The schema with its parts named; `name` is taken for the whole when it is an object of its own. */
  name: (schema: Json, name: string) => Json;
  /** What was named, for `components.schemas`. */
  named: () => Record<string, Json>;
}

export function schemaNames({ known }: Naming): SchemaNames {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  const components: Record<string, Json> = {};

  function count(schema: unknown): void {
    if (typeof schema !== 'object' || schema === null) return;
    if (Array.isArray(schema)) return schema.forEach(count);
    if (isCandidate(schema as Json)) {
      const key = JSON.stringify(schema);
      const seen = (counts.get(key) ?? 0) + 1;
      counts.set(key, seen);
      // Its parts are counted once: they occur again with it.
      if (seen > 1) return;
    }
    Object.values(schema).forEach(count);
  }

  function named(schema: Json, suggested: string, whole: boolean): Json {
    const key = JSON.stringify(schema);
    const isWorthIt = isCandidate(schema) && (whole || (counts.get(key) ?? 0) > 1 || known.has(key));
    if (!isWorthIt) return parts(schema, suggested);
    const existing = names.get(key);
    if (existing !== undefined) return reference(existing);
    const name = free(known.get(key) ?? suggested);
    names.set(key, name);
    // Taken before its parts are named, which are named after it.
    components[name] = {};
    components[name] = parts(schema, name);
    return reference(name);
  }

  function parts(schema: Json, context: string): Json {
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (key === 'properties') {
          const properties = Object.entries(value as Record<string, Json>);
          return [
            key,
            Object.fromEntries(properties.map(([name, one]) => [name, named(one, nameOf(context, name), false)])),
          ];
        }
        if (key === 'items') return [key, named(value as Json, `${singular(context)}Item`, false)];
        if (key === 'anyOf' || key === 'oneOf') {
          const branches = value as Json[];
          return [
            key,
            branches.map((one) =>
              named(one, typeof one['title'] === 'string' ? `${pascal(one['title'])}Input` : context, false),
            ),
          ];
        }
        return [key, value];
      }),
    );
  }

  function free(wanted: string): string {
    if (!(wanted in components)) return wanted;
    for (let number = 2; ; number += 1) if (!(`${wanted}${number}` in components)) return `${wanted}${number}`;
  }

  return { count, name: (schema, name) => named(schema, name, true), named: () => components };
}

/** A name of a property says more with the name of what it belongs to. */
function nameOf(context: string, property: string): string {
  return `${context.replace(/(?:Answer|Body)$/, '')}${pascal(property)}`;
}

const singular = (name: string) =>
  name
    .replace(/Items?$/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');

/** `order.refund`, `house_name` and `askAct` as `OrderRefund`, `HouseName` and `AskAct`. */
export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function isCandidate(schema: Json): boolean {
  const isStructured =
    schema['properties'] !== undefined || schema['enum'] !== undefined || Array.isArray(schema['anyOf']);
  return isStructured && JSON.stringify(schema).length >= leastLength;
}

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
