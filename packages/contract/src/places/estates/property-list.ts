import * as z from 'zod/mini';
import { defineRoute } from '../../route.ts';

// Apart from the other calls about estates: public pages use this one alone.
export const listProperties = defineRoute({
  id: 'listProperties',
  method: 'GET',
  path: '/api/v1/properties',
  summary: 'Every estate that can be chosen, by name',
  access: 'public',
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const propertyRoutes = [listProperties] as const;
