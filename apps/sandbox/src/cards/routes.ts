import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checked } from '../refusal.ts';
import { typedCard, typedStep } from './checkout-page.ts';
import type { Checkout } from './checkout.ts';
import { savedCardModes } from './saved-card-mode.ts';

const savedCardOrder = z.strictObject({ mode: z.enum(savedCardModes) });

/** The calls of the hosted page, and the setting for saved cards. Typed card data is neither logged nor stored. */
export async function checkoutRoutes(scope: FastifyInstance, checkout: Checkout): Promise<void> {
  scope.post<{ Params: { code: string } }>('/sandbox/checkout/:code/card', async ({ params, body }) => ({
    data: checkout.submitCard(params.code, checked(typedCard, body)),
  }));
  scope.post<{ Params: { code: string } }>('/sandbox/checkout/:code/step', async ({ params, body }) => ({
    data: checkout.submitStep(params.code, checked(typedStep, body)),
  }));
  /** The result of charging saved cards from now on. */
  scope.put('/sandbox/payments/saved-cards', async (request) => {
    const { mode } = checked(savedCardOrder, request.body);
    checkout.setSavedCardMode(mode);
    return { data: { mode } };
  });
}
