import type { Route } from '@gatelight/contract';
import { once } from './test-callers.ts';
import type { Example } from './test-examples.ts';
import { accountObjects } from './test-objects-account.ts';
import { chargesObjects } from './test-objects-charges.ts';
import { gateObjects } from './test-objects-gate.ts';
import { homesObjects } from './test-objects-homes.ts';
import { worksObjects } from './test-objects-works.ts';

const objects: Record<string, () => Promise<Example>> = {
  ...accountObjects,
  ...homesObjects,
  ...gateObjects,
  ...worksObjects,
  ...chargesObjects,
};

const examples = new Map(Object.entries(objects).map(([name, make]) => [name, once(make)]));

/** The object in the path of this call, if it has one. */
export const exampleOf = async ({ object = '' }: Route): Promise<Example | undefined> => examples.get(object)?.();
