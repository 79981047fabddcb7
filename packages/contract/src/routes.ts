import type { Route } from './route.ts';
import * as subjects from './subjects.ts';

/** Every call, for the server's route table and the OpenAPI document. */
export const routes: readonly Route[] = Object.entries(subjects).flatMap(([name, listed]) =>
  name.endsWith('Routes') ? (listed as readonly Route[]) : [],
);
