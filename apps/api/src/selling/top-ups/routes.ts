import * as contract from '@gatelight/contract';
import type { TopUp } from '@gatelight/contract';
import { isDay } from '@gatelight/contract/lagos-days';
import type { Serve } from '#platform/http/api';
import type { User } from '#platform/callers/caller';
import { repeatFacts } from '#platform/callers/idempotency';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';
import { takeAll } from '#platform/callers/limits';
import { topUpLimits } from './limits.ts';
import * as store from './store.ts';

export interface TopUpRouteParts {
  db: Db;
  settings: Pick<Settings, 'requireFeatures'>;
}

/** The caller's own scheduled top-ups and the notice of a low balance. */
export function topUpRoutes(serve: Serve, { db, settings }: TopUpRouteParts): void {
  const count = (caller: User) =>
    takeAll(db, [{ limit: topUpLimits.topUps, subject: `user:${caller.userId}`, caller }]);

  serve(contract.listTopUps, ({ caller }) => store.listSchedules(db, caller));

  serve(contract.createTopUp, async ({ body, caller, headers }) => {
    await count(caller);
    requireWhole(body);
    if (body.method === 'saved-card') await settings.requireFeatures(['cards'], caller);
    if (body.ceiling_kobo < body.amount_kobo) throw ceilingTooLow();
    const { outcome, id } = await store.insertSchedule(db, caller, {
      meterId: body.meter_id,
      method: body.method,
      cardId: body.method === 'saved-card' ? (body.card_id ?? null) : null,
      amountKobo: body.amount_kobo,
      ceilingKobo: body.ceiling_kobo,
      every: body.every,
      daysBefore: body.days_before ?? null,
      firstOn: body.first_on ?? null,
      repeat: repeatFacts(headers, contract.createTopUp, body),
    });
    switch (outcome) {
      case 'created':
        return { id: String(id) };
      case 'key-reused':
        throw new AppError('idempotency-key-reused');
      case 'exists':
        throw new AppError('top-up-exists');
      case 'too-soon':
        throw new AppError('top-up-too-soon');
      case 'no-card':
        throw new AppError('card-not-usable');
      case 'not-yours':
        throw new AppError('not-found');
    }
  });

  serve(contract.changeTopUp, async ({ params, body, caller }) => {
    await count(caller);
    const { amount_kobo: amountKobo, ceiling_kobo: ceilingKobo, is_paused: isPaused } = body;
    const now = (await store.listSchedules(db, caller)).find(({ id }) => id === params.id);
    if (!now) throw new AppError('not-found');
    const isPause = isPaused === true && amountKobo === undefined && ceilingKobo === undefined;
    if (!isPause) await settings.requireFeatures(['scheduled-top-ups'], caller, now.meter_number);
    if ((ceilingKobo ?? now.ceiling_kobo) < (amountKobo ?? now.amount_kobo)) throw ceilingTooLow();
    await store.changeSchedule(db, caller, params.id, {
      ...(isPaused === undefined ? {} : { state: isPaused ? ('paused' as const) : ('active' as const) }),
      amountKobo,
      ceilingKobo,
    });
    return { changed: true as const };
  });

  serve(contract.deleteTopUp, async ({ params, caller }) => {
    await count(caller);
    if (!(await store.changeSchedule(db, caller, params.id, { state: 'deleted' }))) throw new AppError('not-found');
    return { removed: true as const };
  });

  serve(contract.getLowBalance, ({ caller }) => store.readLowBalance(db, caller));

  serve(contract.setLowBalance, async ({ body, caller }) => {
    await count(caller);
    await store.saveLowBalance(db, caller, body);
    return store.readLowBalance(db, caller);
  });
}

/** Checks that each kind of schedule has its fields, and a card if a card pays. */
function requireWhole(body: {
  every: TopUp['every'];
  method: TopUp['method'];
  first_on?: string | undefined;
  days_before?: number | undefined;
  card_id?: string | undefined;
}): void {
  const wrong =
    body.every === 'low-units' && body.days_before === undefined
      ? 'days_before'
      : body.every !== 'low-units' && !isDay(body.first_on ?? '')
        ? 'first_on'
        : body.method === 'saved-card' && body.card_id === undefined
          ? 'card_id'
          : undefined;
  if (wrong !== undefined) throw new AppError('invalid-input', { fields: { [wrong]: { code: 'wrong-kind' } } });
}

const ceilingTooLow = () =>
  new AppError('invalid-input', { fields: { ceiling_kobo: { code: 'amount-below-minimum' } } });
