import { greet } from '@gatelight/contract/example';
import type { Db } from '#platform/db';
import type { SliceDefinition } from '#platform/slice';
import { greeting } from './messages/greeting.ts';
import { countGreetings, forgetGreetings } from './store.ts';

export const exampleSlice: SliceDefinition<{ db: Db }> = {
  name: 'example',
  templates: [greeting],
  create: ({ db }) => ({
    routes: (serve) => serve(greet, async () => ({ greetings: await countGreetings(db) })),
    jobs: () => [{ name: 'example.forget', everyMs: 3_600_000, run: () => forgetGreetings(db).then(() => 0) }],
  }),
};
