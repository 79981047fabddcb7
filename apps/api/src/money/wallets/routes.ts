import {
  fundByCard,
  fundBySavedCard,
  fundByTransfer,
  getFunding,
  getLimits,
  getWallet,
  leaveFundingPage,
  type AnswerOf,
} from '@gatelight/contract';
import { readUntilOver, requirePage, viewNewAccount } from '#payments';
import type { Serve } from '#platform/http/api';
import { AppError } from '#platform/errors';
import { replayedHeader, requireKey } from '#platform/callers/idempotency';
import { heldOf } from './over-limit/above-limit-store.ts';
import { fund, type FundDeps } from './funding/fund.ts';
import { viewFunding } from './funding/funding-view.ts';
import { walletLimits } from './limits.ts';
import {
  balanceOfUser,
  leavePage,
  readFunding,
  readLimits,
  readStampDuty,
  type CardRule,
  type UserLimit,
} from './store.ts';

/** The caller's own wallet. */
export function walletRoutes(serve: Serve, deps: FundDeps & { cardRule: CardRule }): void {
  const { db } = deps;

  serve(getWallet, async ({ caller }): Promise<AnswerOf<typeof getWallet>> => {
    return { balance_kobo: await balanceOfUser(db, caller), currency: 'NGN' };
  });

  serve(getLimits, async ({ caller }) => {
    const { level, funding, vend } = await readLimits(db, caller, deps.boughtToday);
    const [duty, cardRule] = await Promise.all([readStampDuty(db), deps.cardRule(db)]);
    return {
      level,
      funding: limitView(funding),
      vend: limitView(vend),
      card_money: { wait_days: cardRule.waitDays, to_own_name: cardRule.toOwnName },
      stamp_duty: duty ? { amount_kobo: duty.amountKobo, from_kobo: duty.fromKobo } : null,
    };
  });

  serve(fundByCard, async ({ body, caller, headers, setHeader }) => {
    const opened = await fund(
      deps,
      {
        method: 'card',
        amountKobo: body.amount_kobo,
        saveCard: body.save_card,
        callbackUrl: body.callback_url,
        refusesRepeat: !body.repeat,
      },
      { caller, key: requireKey(headers) },
    );
    if (opened.replayed) setHeader(replayedHeader, 'true');
    return { reference: opened.funding.reference, authorization_url: requirePage(opened) };
  });

  serve(fundByTransfer, async ({ body, caller, headers, setHeader }) => {
    const opened = await fund(
      deps,
      { method: 'transfer', amountKobo: body.amount_kobo, refusesRepeat: false },
      { caller, key: requireKey(headers) },
    );
    if (opened.replayed) setHeader(replayedHeader, 'true');
    const { reference, stampDutyKobo } = opened.funding;
    const stored = await readFunding(db, caller, reference);
    return { ...viewNewAccount(reference, opened.charge, stored?.now), stamp_duty_kobo: stampDutyKobo };
  });

  serve(fundBySavedCard, async ({ body, caller, headers, setHeader }) => {
    const opened = await fund(
      deps,
      {
        method: 'saved-card',
        amountKobo: body.amount_kobo,
        cardId: body.card_id,
        callbackUrl: body.callback_url,
        refusesRepeat: !body.repeat,
      },
      { caller, key: requireKey(headers) },
    );
    if (opened.replayed) setHeader(replayedHeader, 'true');
    const { reference, status } = opened.funding;
    const stored = await readFunding(db, caller, reference);
    return {
      reference,
      status: stored?.funding.status ?? status,
      ...(opened.authorizationUrl === undefined ? {} : { authorization_url: opened.authorizationUrl }),
    };
  });

  serve(getFunding, async ({ params, caller }) => {
    const takes = [{ limit: walletLimits.fundingReads, subject: caller.userId, caller }];
    const found = await readFunding(db, caller, params.reference, takes);
    if (!found) throw new AppError('not-found');
    // The payer has the page open, so check with the provider sooner than the sweep would. Does not wait for the
    // result.
    const { status, reference } = found.funding;
    if (status === 'pending' || status === 'expired') void deps.payments.requestCheck(reference).catch(() => undefined);
    return viewFunding(found, await heldOf(db, caller, found.funding.reference));
  });

  serve(leaveFundingPage, async ({ params: { reference }, caller }) => {
    const takes = [{ limit: walletLimits.fundingReads, subject: caller.userId, caller }];
    if (!(await readFunding(db, caller, reference, takes))) throw new AppError('not-found');
    await leavePage(db, caller, reference);
    const found = await readUntilOver(
      () => readFunding(db, caller, reference),
      (one) => one?.funding.status !== 'pending',
    );
    if (!found) throw new AppError('not-found');
    return viewFunding(found, await heldOf(db, caller, found.funding.reference));
  });
}

function limitView({ onceKobo, dayKobo, leftKobo }: UserLimit) {
  return { per_transaction_kobo: onceKobo, per_day_kobo: dayKobo, left_today_kobo: leftKobo };
}
