import type * as z from 'zod/mini';
import { pascal } from './openapi/openapi-names.ts';
import { subjectName, type Subject } from './openapi/openapi-words.ts';
import type { Route } from './route.ts';
import * as subjects from './subjects.ts';

/** The calls, file by file. */
export const routeSubjects: readonly Subject[] = Object.entries(subjects).flatMap(([name, listed]) =>
  name.endsWith('Routes') ? [{ name: subjectName(name), routes: listed as readonly Route[] }] : [],
);

/** Every call, for the server's route table and the OpenAPI document. */
export const routes: readonly Route[] = routeSubjects.flatMap((subject) => subject.routes);

/** Schemas that the contract has a name for, by their names as types: `EstateOrder`. */
export const namedSchemas: ReadonlyMap<string, z.ZodMiniType> = new Map(
  Object.entries(subjects).flatMap(([name, value]) =>
    typeof value === 'object' && '_zod' in value ? [[pascal(name), value as z.ZodMiniType] as const] : [],
  ),
);
