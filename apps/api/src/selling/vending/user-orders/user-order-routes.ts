import {
  getOrder,
  leavePaymentPage,
  orderReference,
  vendByCard,
  vendBySavedCard,
  vendByTransfer,
  vendFromWallet,
  vendToken,
} from '@gatelight/contract';
import { metersOf } from '#households';
import { findMeter, maskName } from '#metering';
import { readUntilOver, requirePage, viewNewAccount } from '#payments';
import type { Serve } from '#platform/http/api';
import type { User } from '#platform/callers/caller';
import { AppError } from '#platform/errors';
import { keyOf, replayedHeader, requireKey } from '#platform/callers/idempotency';
import type { Take } from '#platform/callers/limits';
import { vendingLimits } from '../limits.ts';
import { formatTenths } from '../orders/order.ts';
import { leavePage, readUserOrder, type UserOrderRecord } from './user-order-store.ts';
import { viewUserOrder } from './user-order-view.ts';
import { vendByCharge, vendByWallet, type UserOrderDeps } from './user-orders.ts';

/** The calls of signed-in buyers. Each reads and writes only the caller's own orders. */
export function userOrderRoutes(serve: Serve, deps: UserOrderDeps): void {
  const { db } = deps;
  const reads = (caller: User): Take[] => [{ limit: vendingLimits.orderReads, subject: caller.userId, caller }];

  serve(vendFromWallet, async ({ body, caller, headers, setHeader }) => {
    const wanted = { meterNumber: body.meterNumber, amountKobo: body.amount_kobo, refusesRepeat: !body.repeat };
    const { replayed, ...order } = await vendByWallet(deps, wanted, { caller, key: requireKey(headers) });
    if (replayed) setHeader(replayedHeader, 'true');
    return { order: viewUserOrder(order) };
  });

  serve(vendByCard, async ({ body, caller, headers, setHeader }) => {
    const opened = await vendByCharge(
      deps,
      {
        method: 'card',
        meterNumber: body.meterNumber,
        amountKobo: body.amount,
        refusesRepeat: !body.repeat,
        amountField: 'amount',
        saveCard: body.save_card,
        callbackUrl: body.callback_url,
      },
      { caller, key: keyOf(headers) },
    );
    if (opened.replayed) setHeader(replayedHeader, 'true');
    const { reference } = opened.order;
    const url = requirePage(opened);
    return { authorization_url: url, reference, data: { authorization_url: url, reference } };
  });

  serve(vendByTransfer, async ({ body, caller, headers, setHeader }) => {
    const key = requireKey(headers);
    const wanted = { meterNumber: body.meterNumber, amountKobo: body.amount_kobo, refusesRepeat: !body.repeat };
    const opened = await vendByCharge(
      deps,
      { ...wanted, method: 'transfer', amountField: 'amount_kobo' },
      { caller, key },
    );
    if (opened.replayed) setHeader(replayedHeader, 'true');
    const { reference } = opened.order;
    const order = await readUserOrder(db, caller, { reference });
    return viewNewAccount(reference, opened.charge, order?.now);
  });

  serve(vendBySavedCard, async ({ body, caller, headers, setHeader }) => {
    const key = requireKey(headers);
    const opened = await vendByCharge(
      deps,
      {
        method: 'saved-card',
        meterNumber: body.meterNumber,
        amountKobo: body.amount_kobo,
        refusesRepeat: !body.repeat,
        amountField: 'amount_kobo',
        cardId: body.card_id,
        callbackUrl: body.callback_url,
      },
      { caller, key },
    );
    if (opened.replayed) setHeader(replayedHeader, 'true');
    const { reference } = opened.order;
    const order = await readUserOrder(db, caller, { reference });
    return {
      reference,
      status: order?.order.status ?? opened.order.status,
      ...(opened.authorizationUrl === undefined ? {} : { authorization_url: opened.authorizationUrl }),
    };
  });

  serve(getOrder, async ({ params, caller }) => {
    const order = await readUserOrder(db, caller, { reference: params.reference }, reads(caller));
    if (!order) throw new AppError('not-found');
    watch(order);
    return viewUserOrder(order);
  });

  serve(leavePaymentPage, async ({ params: { reference }, caller }) => {
    if (!(await readUserOrder(db, caller, { reference }, reads(caller)))) throw new AppError('not-found');
    await leavePage(db, caller, reference);
    const order = await readUntilOver(
      () => readUserOrder(db, caller, { reference }),
      (found) => found?.order.status !== 'awaiting_payment',
    );
    if (!order) throw new AppError('not-found');
    return viewUserOrder(order);
  });

  serve(vendToken, async ({ body, caller }) => {
    const { trxnRef } = body;
    const reference = orderReference.safeParse(trxnRef).data ?? '';
    const found = await readUserOrder(db, caller, { reference }, reads(caller));
    if (!found) throw new AppError('not-found');
    watch(found);
    const { order, tokens } = found;
    const credit = tokens.find(({ kind }) => kind === 'credit');
    if (!credit) throw new AppError(waitsForToken(found) ? 'token-not-ready' : 'not-paid', { retryAfterSeconds: 5 });
    // For a meter of another person, the holder's name is masked and the house is not named.
    const own = (await metersOf(db, caller)).find(({ number }) => number === order.meterNumber);
    const meter = own ?? (await findMeter(db, order.meterNumber));
    return {
      token: credit.token,
      amount: Number(order.amountKobo) / 100,
      meterNumber: order.meterNumber,
      date: order.vendedAt ?? order.createdAt,
      units: formatTenths(order.unitsTenths),
      address: own?.houseName ? `${own.houseName}, ${order.estateName}` : order.estateName,
      facility: order.estateName,
      name: own?.customerName ?? maskName(meter?.customerName ?? ''),
      tokens: tokens.map(({ token }) => token),
    };
  });

  /**
   * The payer has the page open, so check with the provider sooner than the sweep would. Does not wait for the result.
   */
  function watch({ order, charge }: UserOrderRecord): void {
    const isWaiting = ['created', 'awaiting_payment', 'expired'].includes(order.status);
    if (charge && isWaiting) void deps.payments.requestCheck(order.reference).catch(() => undefined);
  }
}

const waitsForToken = ({ order }: UserOrderRecord) => ['paid', 'vending', 'unknown'].includes(order.status);
