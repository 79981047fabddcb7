import {
  createPaymentLink,
  findToken,
  getPaymentLink,
  getQuickPurchase,
  linkSecret,
  quotePrice,
  resendToken as resendRoute,
  verifyFindToken,
  type AnswerOf,
} from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import { checkMeterFor } from '#metering';
import { databaseNow } from '#platform/db';
import { AppError } from '#platform/errors';
import { serve, type Caller } from '#platform/http';
import { limits, takeFrom } from '#platform/limits';
import { codeSeconds, openWithCode, resendToken, sendFindCode } from './find-token.ts';
import { moneySentence, paymentState } from './order.ts';
import { purchaseSecret, secretHash } from './purchase-secret.ts';
import { viewPurchase } from './purchase-view.ts';
import { openQuickPurchase, type QuickPurchaseDeps } from './quick-purchase.ts';
import { priceLinesOf, quoteFor } from './quote-price.ts';
import { requireVendable } from './require-vendable.ts';
import { findOrderBySecret, type Order } from './store.ts';

export interface VendingRoutesDeps extends QuickPurchaseDeps {
  publicUrl: string;
  merchant: string;
  clientId: string;
  otpKey: Buffer;
}

export function vendingRoutes(app: FastifyInstance, deps: VendingRoutesDeps): void {
  const { db } = deps;
  const callbackUrl = (secret: string) => `${deps.publicUrl}/v1/${deps.merchant}/payment-link/${secret}`;

  function requireClient(merchant: string, clientId: string): void {
    if (merchant !== deps.merchant) throw new AppError('not-found');
    if (clientId !== deps.clientId) throw new AppError('unknown-client');
  }

  /** The order behind a secret. Wrong ones are counted: a secret cannot be guessed, but nobody needs to try for long. */
  async function orderBehind(secret: string, caller: Caller, refusal: 'not-found' | 'invalid-link'): Promise<Order> {
    const wellFormed = linkSecret.safeParse(secret).success;
    const order = wellFormed ? await findOrderBySecret(db, secretHash(secret)) : undefined;
    if (!order) {
      await takeFrom(db, limits.wrongLink, caller.ip);
      throw new AppError(refusal);
    }
    await takeFrom(db, limits.purchaseRead, order.id.toString());
    return order;
  }

  serve(app, quotePrice, deps, async ({ body, caller }) => {
    const meter = await checkMeterFor(db, caller.ip, body.meterNumber);
    if (body.amount_kobo > deps.maximumKobo) {
      const most = `Maximum amount is ${(deps.maximumKobo / 100n).toString()}`;
      throw new AppError('invalid-input', { message: most, fields: { amount_kobo: most } });
    }
    const { quote, price } = await quoteFor(db, meter, body.amount_kobo);
    await requireVendable(db, meter, body.amount_kobo, deps.caps);
    return priceLinesOf({ ...quote, ...price, utility: meter.utility });
  });

  serve(app, createPaymentLink, deps, async ({ params, body, caller, setHeader }) => {
    requireClient(params.merchant, body.clientId);
    const { order, charge, secret, replayed } = await openQuickPurchase(deps, body, caller.ip);
    if (replayed) setHeader('idempotent-replayed', 'true');
    return {
      status: 'success' as const,
      message: 'Transfer exactly this amount to the account shown',
      data: {
        account_number: charge.accountNumber,
        account_name: charge.accountName,
        bank_name: charge.bankName,
        amount: Number(order.amountKobo),
        callback_url: callbackUrl(secret),
        reference: order.reference,
        expires_at: order.expiresAt.toISOString(),
      },
    };
  });

  serve(app, getPaymentLink, deps, async ({ params, query, caller }): Promise<AnswerOf<typeof getPaymentLink>> => {
    requireClient(params.merchant, query.clientId);
    const order = await orderBehind(params.secret, caller, 'invalid-link');
    const [charge, refunds, now] = await Promise.all([
      deps.payments.findCharge(db, order.reference),
      deps.payments.refundsOf(db, { purpose: 'order', subjectId: order.id.toString() }),
      databaseNow(db),
    ]);
    if (!charge) throw new AppError('invalid-link');
    const status = paymentState(order);
    // A payer is watching: look at the provider sooner than the sweep would. Never waits for it.
    if (status === 'pending' || status === 'expired') void deps.payments.nudge(order.reference).catch(() => undefined);
    const message = moneySentence({ ...order, refunds });
    return {
      status,
      message,
      data: {
        status,
        message,
        reference: order.reference,
        amount: Number(order.amountKobo),
        amount_received: Number(order.receivedKobo),
        meter_number: order.meterNumber,
        account_number: charge.accountNumber,
        account_name: charge.accountName,
        bank_name: charge.bankName,
        expires_at: order.expiresAt.toISOString(),
        now: now.toISOString(),
        paid_at: order.paidAt?.toISOString() ?? null,
      },
    };
  });

  serve(app, getQuickPurchase, deps, async ({ params, caller }) =>
    viewPurchase(deps, await orderBehind(params.secret, caller, 'not-found')),
  );

  serve(app, resendRoute, deps, async ({ params, body, caller }) => {
    const order = await orderBehind(params.secret, caller, 'not-found');
    const { channel, toMasked } = await resendToken(db, order, body.channel);
    return { channel, to_masked: toMasked };
  });

  serve(app, findToken, deps, async ({ body, caller }) => {
    await sendFindCode(deps, body, caller.ip);
    return { expires_in_seconds: codeSeconds };
  });

  serve(app, verifyFindToken, deps, async ({ body, caller }) => {
    const order = await openWithCode(deps, body, caller.ip);
    return { secret: purchaseSecret(deps.linkKey, order.reference), purchase: await viewPurchase(deps, order) };
  });
}
