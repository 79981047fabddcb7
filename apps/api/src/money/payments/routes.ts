import { listCards, providerWebhook, removeCard, updateCard } from '@gatelight/contract';
import type { ObjectCheck, Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeFrom } from '#platform/callers/limits';
import { paymentLimits } from './limits.ts';
import type { Payments } from './payments.ts';

/** Where payment providers send webhooks. The requests have no session; their signature authenticates them. */
export function webhookRoutes(serve: Serve, payments: Payments): void {
  serve(providerWebhook, async ({ params, rawBody, headers }) => {
    await payments.receiveWebhook(params.provider, { headers, rawBody });
    return { received: true as const };
  });
}

export function cardRoutes(serve: Serve, { db, payments }: { db: Db; payments: Payments }): void {
  serve(listCards, ({ caller }) => payments.cards.list(caller));
  serve(updateCard, async ({ params, body, caller }) => {
    await takeFrom(db, paymentLimits.cardChanges, caller, caller.userId);
    const changes = { name: body.name, makeDefault: body.is_default };
    const changed = await payments.cards.changeCard(caller, params.id, changes);
    if (!changed) throw new AppError('not-found');
    return changed;
  });
  serve(removeCard, async ({ params, caller }) => {
    await takeFrom(db, paymentLimits.cardChanges, caller, caller.userId);
    await payments.cards.remove(caller, params.id);
    return { removed: true as const };
  });
}

export function ownCard(payments: Payments): ObjectCheck {
  return async (user, { id }) => (await payments.cards.list(user)).some((card) => card.id === id);
}
