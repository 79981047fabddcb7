import {
  createPaymentLink,
  findToken,
  getPaymentLink,
  getQuickPurchase,
  moneySentence,
  purchaseProof,
  quoteEstate,
  quotePrice,
  resendToken as resendRoute,
  streamQuickPurchase,
  verifyFindToken,
  type AnswerOf,
  type BodyOf,
  type Route,
} from '@gatelight/contract';
import { checkMeterFor, meterRequests } from '#metering';
import { refuseTooLarge, transferAccountOf } from '#payments';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import type { Call, Serve } from '#platform/http/api';
import type { Events } from '#platform/database/events';
import { codeSeconds, openWithCode, resendToken, sendFindCode } from './purchases/find-token.ts';
import { createPurchaseFollower } from './purchases/follow-purchase.ts';
import { moneyFactsOf, noticeOf } from './orders/money-facts.ts';
import { paymentState } from './orders/order.ts';
import { purchaseBehind } from './purchases/purchase-behind.ts';
import { viewPurchase } from './purchases/purchase-view.ts';
import { openQuickPurchase, type QuickPurchaseDeps, type QuickPurchaseRequest } from './purchases/quick-purchase.ts';
import { priceLinesOf, quoteFor, quoteForEstate } from './prices/quote-price.ts';
import { refundAccountRoutes } from './purchases/refund-account.ts';
import { requireVendable } from './prices/require-vendable.ts';
import { userOrderRoutes } from './user-orders/user-order-routes.ts';
import type { UserOrderDeps } from './user-orders/user-orders.ts';

export interface VendingRoutesDeps extends QuickPurchaseDeps, UserOrderDeps {
  publicUrl: string;
  merchant: string;
  clientId: string;
  otpKey: Buffer;
  /** Events of the database: they feed the streams of open purchases. */
  events: Events;
}

export function vendingRoutes(serve: Serve, deps: VendingRoutesDeps): void {
  const { db } = deps;
  userOrderRoutes(serve, deps);
  const callbackUrl = (secret: string) => `${deps.publicUrl}/v1/${deps.merchant}/payment-link/${secret}`;

  function requireClient(merchant: string, clientId: string): void {
    if (merchant !== deps.merchant) throw new AppError('not-found');
    if (clientId !== deps.clientId) throw new AppError('unknown-client');
  }

  serve(quotePrice, async ({ body, caller }) => {
    const meter = await checkMeterFor(db, caller, body.meterNumber);
    refuseTooLarge('amount_kobo', body.amount_kobo, deps.maximumKobo);
    const { quote, price } = await quoteFor(
      db,
      meter,
      body.amount_kobo,
      body.method ?? (caller.userId === undefined ? 'transfer' : 'wallet'),
    );
    await requireVendable(db, meter, body.amount_kobo, deps.caps);
    return priceLinesOf({ ...quote, ...price, utility: meter.utility, buyerId: caller.userId ?? null });
  });

  serve(quoteEstate, async ({ body, caller }) => {
    await takeAll(db, [meterRequests(caller)]);
    refuseTooLarge('amount_kobo', body.amount_kobo, deps.maximumKobo);
    return quoteForEstate(db, body.estate, body.amount_kobo);
  });

  serve(createPaymentLink, async ({ params, body, caller, headers, setHeader }) => {
    requireClient(params.merchant, body.clientId);
    const buyer = { caller, proof: proofOf(headers) };
    const { order, charge, secret, replayed } = await openQuickPurchase(deps, requestOf(body), buyer);
    if (replayed) setHeader('idempotent-replayed', 'true');
    return {
      status: 'success' as const,
      // A repeat may arrive after the payment, or after the account closed: then the payer must not be asked to pay.
      message:
        order.status === 'created' || order.status === 'awaiting_payment'
          ? 'Transfer exactly this amount to the account shown'
          : moneySentence(moneyFactsOf({ ...order, refunds: [] })),
      data: {
        account_number: charge.method.account.accountNumber,
        account_name: charge.method.account.accountName,
        bank_name: charge.method.account.bankName,
        amount: Number(order.amountKobo),
        callback_url: callbackUrl(secret),
        reference: order.purchase.clientReference,
        expires_at: order.purchase.expiresAt.toISOString(),
      },
    };
  });

  serve(getPaymentLink, async ({ params, query, caller }): Promise<AnswerOf<typeof getPaymentLink>> => {
    requireClient(params.merchant, query.clientId);
    const { order, charge, refunds, now } = await purchaseBehind(db, params.secret, caller, 'invalid-link');
    if (!charge) throw new AppError('invalid-link');
    const account = transferAccountOf(charge);
    const status = paymentState(order);
    // The payer has the page open, so check with the provider sooner than the sweep would. Does not wait for the
    // result.
    if (status === 'pending' || status === 'expired')
      void deps.payments.requestCheck(order.reference).catch(() => undefined);
    const money = moneyFactsOf({ ...order, refunds });
    const message = moneySentence(money);
    return {
      status,
      message,
      data: {
        status,
        money,
        message,
        ...noticeOf(charge, order),
        reference: order.purchase.clientReference,
        amount: Number(order.amountKobo),
        amount_received: Number(order.receivedKobo),
        meter_number: order.meterNumber,
        account_number: account?.accountNumber ?? '',
        account_name: account?.accountName ?? '',
        bank_name: account?.bankName ?? '',
        expires_at: order.purchase.expiresAt.toISOString(),
        now: now.toISOString(),
        paid_at: order.paidAt?.toISOString() ?? null,
      },
    };
  });

  serve(getQuickPurchase, async ({ params, caller }) =>
    viewPurchase(await purchaseBehind(db, params.secret, caller, 'not-found')),
  );

  const follow = createPurchaseFollower(deps.events);
  serve(streamQuickPurchase, async ({ params, caller, signal }) => {
    const { order } = await purchaseBehind(db, params.secret, caller, 'not-found');
    return follow({ orderId: order.id, status: order.status, ip: caller.ip }, signal);
  });

  serve(resendRoute, async ({ params, body, caller }) => {
    const purchase = await purchaseBehind(db, params.secret, caller, 'not-found');
    const how = { secret: params.secret, channel: body.channel, caller };
    const { channel, toMasked } = await resendToken(db, purchase, how);
    return { channel, to_masked: toMasked };
  });

  refundAccountRoutes(serve, {
    ...deps,
    purchaseBehind: (secret, caller) => purchaseBehind(db, secret, caller, 'not-found'),
  });

  serve(findToken, async ({ body, caller }) => {
    await sendFindCode(deps, body, caller);
    return { expires_in_seconds: codeSeconds };
  });

  serve(verifyFindToken, async ({ body, caller }) => {
    const { secret, purchase } = await openWithCode(deps, body, caller);
    return { secret, purchase: viewPurchase(purchase) };
  });
}

function requestOf(body: BodyOf<typeof createPaymentLink>): QuickPurchaseRequest {
  if (body.metadata.reference !== body.reference) {
    throw new AppError('invalid-input', { fields: { 'metadata.reference': { code: 'references-differ' } } });
  }
  return {
    reference: body.reference,
    customer: { name: body.customerName, email: body.customerEmail || null, phone: body.customerTelephone },
    meterNumber: body.metadata.meter_number,
    estateName: body.metadata.estate_name,
    amountKobo: body.amount,
    isWantedRepeat: body.repeat === true,
  };
}

/** A proof in another format is not ours: it is refused, because a repeat with it would find nothing. */
function proofOf(headers: Call<Route>['headers']): string | undefined {
  const proof = headers['purchase-proof'];
  if (proof === undefined) return undefined;
  if (!purchaseProof.safeParse(proof).success) {
    throw new AppError('invalid-input', { fields: { 'Purchase-Proof': { code: 'proof-format' } } });
  }
  return proof as string;
}
