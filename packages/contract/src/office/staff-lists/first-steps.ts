import * as z from 'zod/mini';
import { defineRoute } from '../../route.ts';

/**
 * What a business needs before it can sell, in the order in which staff can do it: a price needs a second person, and a
 * meter needs an estate and a tariff.
 */
export const firstSteps = [
  'second-member',
  'estate',
  'price',
  'vat',
  'meter',
  /** Active meters whose tariff has no price in force. */
  'meter-price',
  /** Active meters for which the security module has no key. */
  'meter-key',
] as const;
export type FirstStep = (typeof firstSteps)[number];

export const getFirstSteps = defineRoute({
  id: 'getFirstSteps',
  method: 'GET',
  path: '/api/v1/admin/first-steps',
  summary: 'What the business lacks to sell to every meter, in the order in which staff can add it',
  access: { permission: 'overview.read' },
  answer: z.object({
    /** Only what is missing. */
    steps: z.array(
      z.object({
        step: z.enum(firstSteps),
        /** How many meters; 0 where none is meant. */
        meters: z.int(),
        /** Utilities without a VAT rate, tariffs without a price, or supply groups without a key; at most five. */
        names: z.array(z.string()),
      }),
    ),
  }),
});
export type MissingStep = z.output<typeof getFirstSteps.answer>['steps'][number];

export const firstStepRoutes = [getFirstSteps] as const;
