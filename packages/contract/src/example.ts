import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const greet = defineRoute({
  id: 'greet',
  method: 'GET',
  path: '/api/v1/example',
  summary: 'How many greetings there are',
  access: 'public',
  answer: z.object({ greetings: z.int() }),
});

export const exampleRoutes = [greet] as const;
