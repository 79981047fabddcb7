import {
  createPaymentLink,
  findToken,
  getPaymentLink,
  getQuickPurchase,
  linkSecret,
  purchaseProof,
  quotePrice,
  resendToken as resendRoute,
  verifyFindToken,
  type AnswerOf,
  type Route,
} from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import { checkMeterFor } from '#metering';
import { transferAccountOf } from '#payments';
import { AppError } from '#platform/errors';
import { serve, type Call, type Caller } from '#platform/http';
import { limits } from '#platform/limits';
import { codeSeconds, openWithCode, resendToken, sendFindCode } from './find-token.ts';
import { moneySentence, paymentState } from './order.ts';
import { secretHash } from './purchase-secret.ts';
import { readPurchase, type PurchaseRecord } from './purchase-store.ts';
import { viewPurchase } from './purchase-view.ts';
import { openQuickPurchase, type QuickPurchaseDeps } from './quick-purchase.ts';
import { priceLinesOf, quoteFor } from './quote-price.ts';
import { requireVendable } from './require-vendable.ts';

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

  /** The purchase behind a secret. Wrong ones are counted: a secret cannot be guessed, but nobody needs to try for long. */
  async function purchaseBehind(
    secret: string,
    { ip }: Caller,
    refusal: 'not-found' | 'invalid-link',
  ): Promise<PurchaseRecord> {
    const hash = secretHash(linkSecret.safeParse(secret).success ? secret : '');
    const purchase = await readPurchase(db, hash, {
      found: [{ limit: limits.purchaseRead, subject: hash.toString('base64url'), ip }],
      missing: [{ limit: limits.wrongLink, subject: ip, ip }],
    });
    if (!purchase) throw new AppError(refusal);
    return purchase;
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

  serve(app, createPaymentLink, deps, async ({ params, body, caller, headers, setHeader }) => {
    requireClient(params.merchant, body.clientId);
    const buyer = { ip: caller.ip, proof: proofOf(headers) };
    const { order, charge, secret, replayed } = await openQuickPurchase(deps, body, buyer);
    if (replayed) setHeader('idempotent-replayed', 'true');
    return {
      status: 'success' as const,
      // A repeat may come after the payment, or after the account closed: then nobody is told to pay.
      message:
        order.status === 'created' || order.status === 'awaiting_payment'
          ? 'Transfer exactly this amount to the account shown'
          : moneySentence({ ...order, refunds: [] }),
      data: {
        account_number: charge.method.account.accountNumber,
        account_name: charge.method.account.accountName,
        bank_name: charge.method.account.bankName,
        amount: Number(order.amountKobo),
        callback_url: callbackUrl(secret),
        reference: order.clientReference,
        expires_at: order.expiresAt.toISOString(),
      },
    };
  });

  serve(app, getPaymentLink, deps, async ({ params, query, caller }): Promise<AnswerOf<typeof getPaymentLink>> => {
    requireClient(params.merchant, query.clientId);
    const { order, charge, refunds, now } = await purchaseBehind(params.secret, caller, 'invalid-link');
    if (!charge) throw new AppError('invalid-link');
    const account = transferAccountOf(charge);
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
        reference: order.clientReference,
        amount: Number(order.amountKobo),
        amount_received: Number(order.receivedKobo),
        meter_number: order.meterNumber,
        account_number: account?.accountNumber ?? '',
        account_name: account?.accountName ?? '',
        bank_name: account?.bankName ?? '',
        expires_at: order.expiresAt.toISOString(),
        now: now.toISOString(),
        paid_at: order.paidAt?.toISOString() ?? null,
      },
    };
  });

  serve(app, getQuickPurchase, deps, async ({ params, caller }) =>
    viewPurchase(await purchaseBehind(params.secret, caller, 'not-found')),
  );

  serve(app, resendRoute, deps, async ({ params, body, caller }) => {
    const purchase = await purchaseBehind(params.secret, caller, 'not-found');
    const how = { secret: params.secret, channel: body.channel, ip: caller.ip };
    const { channel, toMasked } = await resendToken(db, purchase, how);
    return { channel, to_masked: toMasked };
  });

  serve(app, findToken, deps, async ({ body, caller }) => {
    await sendFindCode(deps, body, caller.ip);
    return { expires_in_seconds: codeSeconds };
  });

  serve(app, verifyFindToken, deps, async ({ body, caller }) => {
    const { secret, purchase } = await openWithCode(deps, body, caller.ip);
    return { secret, purchase: viewPurchase(purchase) };
  });
}

/** A proof of another shape is none of ours: refused, because a repeat with it would find nothing. */
function proofOf(headers: Call<Route>['headers']): string | undefined {
  const proof = headers['purchase-proof'];
  if (proof === undefined) return undefined;
  if (!purchaseProof.safeParse(proof).success) {
    throw new AppError('invalid-input', { message: 'Purchase-Proof must be 43 characters of base64url' });
  }
  return proof as string;
}
