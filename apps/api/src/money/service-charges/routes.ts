import * as contract from '@gatelight/contract';
import { readUntilOver, requirePage, viewNewAccount, type PayerDeps } from '#payments';
import { replayedHeader, requireKey } from '#platform/callers/idempotency';
import { refuseEndedSession } from '#platform/callers/session';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import type { ReceiptBrand } from '#platform/pdf/page';
import { invoicePdf } from './invoice-pdf.ts';
import { serviceChargeLimits } from './limits.ts';
import { payByProvider, payByWallet } from './payments/pay.ts';
import { leavePage, readPayment } from './payments/payment-store.ts';
import { viewPayment } from './payments/payment-view.ts';
import {
  selectOwnDetails,
  selectOwnHouses,
  selectOwnInvoices,
  selectOwnReceipts,
  type Wanted,
} from './resident-store.ts';

/** What residents see and pay for their own houses. */
export function serviceChargeRoutes(serveAny: Serve, deps: PayerDeps & { brand: ReceiptBrand }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));
  const { db } = deps;

  serve(contract.listServiceCharges, async ({ caller }) => {
    const [items, houses] = await Promise.all([selectOwnInvoices(db, caller), selectOwnHouses(db, caller)]);
    const payable = houses.filter(({ is_retired: isRetired }) => !isRetired);
    return {
      owed_kobo: payable.reduce((sum, house) => sum + house.owed_kobo, 0n),
      overdue_kobo: payable.reduce((sum, house) => sum + house.overdue_kobo, 0n),
      has_house: houses.length > 0,
      houses,
      items,
    };
  });

  async function wholeInvoice(caller: Parameters<typeof selectOwnInvoices>[1], id: string) {
    const [[invoice], found] = await Promise.all([selectOwnInvoices(db, caller, id), selectOwnDetails(db, caller, id)]);
    if (!invoice || !found) throw new AppError('not-found');
    return { invoice, ...found };
  }

  serve(contract.getServiceChargeInvoice, async ({ caller, params }) => {
    const { invoice, details, account } = await wholeInvoice(caller, params.invoice);
    return { ...invoice, ...details, account };
  });

  serve(contract.getServiceChargeInvoicePdf, async ({ caller, params }) => {
    const { invoice, details } = await wholeInvoice(caller, params.invoice);
    const whole = { invoice, details, estateName: invoice.estate_name };
    return {
      kind: 'pdf' as const,
      name: `${invoice.number}.pdf`,
      content: await invoicePdf(whole, deps.brand, new Date()),
    };
  });

  serve(contract.listServiceChargeReceipts, async ({ caller, query: { cursor, limit } }) => {
    if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
      throw new AppError('invalid-input', { fields: { cursor: { code: 'wrong-kind' } } });
    }
    const before = cursor === undefined ? null : BigInt(cursor);
    const rows = await selectOwnReceipts(db, caller, { before, most: limit + 1 });
    const items = rows.slice(0, limit);
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  });

  const wantedOf = (body: {
    house_id: string;
    amount_kobo: bigint;
    invoice_ids?: string[] | undefined;
    ahead?: true | undefined;
  }): Wanted => ({
    houseId: body.house_id,
    amountKobo: body.amount_kobo,
    invoiceIds: body.invoice_ids,
    ahead: body.ahead,
  });

  serve(contract.payServiceCharge, ({ caller, body, headers }) =>
    payByWallet(db, wantedOf(body), { caller, key: requireKey(headers) }),
  );

  serve(contract.payServiceChargeByTransfer, async ({ body, caller, headers, setHeader }) => {
    const opened = await payByProvider(
      deps,
      { ...wantedOf(body), method: 'transfer', refusesRepeat: false },
      { caller, key: requireKey(headers) },
    );
    if (opened.replayed) setHeader(replayedHeader, 'true');
    const { reference, stampDutyKobo } = opened.payment;
    const stored = await readPayment(db, caller, reference);
    return { ...viewNewAccount(reference, opened.charge, stored?.now), stamp_duty_kobo: stampDutyKobo };
  });

  serve(contract.payServiceChargeByCard, async ({ body, caller, headers, setHeader }) => {
    const opened = await payByProvider(
      deps,
      {
        ...wantedOf(body),
        method: 'card',
        saveCard: body.save_card,
        callbackUrl: body.callback_url,
        refusesRepeat: !body.repeat,
      },
      { caller, key: requireKey(headers) },
    );
    if (opened.replayed) setHeader(replayedHeader, 'true');
    return { reference: opened.payment.reference, authorization_url: requirePage(opened) };
  });

  serve(contract.payServiceChargeBySavedCard, async ({ body, caller, headers, setHeader }) => {
    const opened = await payByProvider(
      deps,
      {
        ...wantedOf(body),
        method: 'saved-card',
        cardId: body.card_id,
        callbackUrl: body.callback_url,
        refusesRepeat: !body.repeat,
      },
      { caller, key: requireKey(headers) },
    );
    if (opened.replayed) setHeader(replayedHeader, 'true');
    const { reference, status } = opened.payment;
    const stored = await readPayment(db, caller, reference);
    return {
      reference,
      status: stored?.payment.status ?? status,
      ...(opened.authorizationUrl === undefined ? {} : { authorization_url: opened.authorizationUrl }),
    };
  });

  serve(contract.getServiceChargePayment, async ({ params, caller }) => {
    const takes = [{ limit: serviceChargeLimits.reads, subject: caller.userId, caller }];
    const found = await readPayment(db, caller, params.reference, takes);
    if (!found) throw new AppError('not-found');
    // The payer has the page open, so check with the provider sooner than the sweep would. Does not wait for the
    // result.
    const { status, reference } = found.payment;
    if (status === 'pending' || status === 'expired') void deps.payments.requestCheck(reference).catch(() => undefined);
    return viewPayment(found);
  });

  serve(contract.leaveServiceChargePage, async ({ params: { reference }, caller }) => {
    const takes = [{ limit: serviceChargeLimits.reads, subject: caller.userId, caller }];
    if (!(await readPayment(db, caller, reference, takes))) throw new AppError('not-found');
    await leavePage(db, caller, reference);
    const found = await readUntilOver(
      () => readPayment(db, caller, reference),
      (one) => one?.payment.status !== 'pending',
    );
    if (!found) throw new AppError('not-found');
    return viewPayment(found);
  });
}
