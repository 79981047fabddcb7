import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LateTransfers } from '../bank/late-transfers.ts';
import type { Bank } from '../bank/transfers.ts';
import type { Faults } from '../faults/faults.ts';
import type { Inbox } from '../messages/inbox.ts';
import type { Meters } from '../meters/meters.ts';
import { SandboxRefusal } from '../refusal.ts';
import type { Clock } from '../settings.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Checkout } from '../cards/checkout.ts';
import { bankPage } from './bank-page.ts';
import { checkoutPage } from './checkout-page.ts';
import { authenticatorPage, codesOf } from './authenticator-page.ts';
import { faultsPage } from './faults-page.ts';
import { gatePage } from './gate-page.ts';
import { homePage } from './home-page.ts';
import { html } from './html.ts';
import { inboxPage } from './inbox-page.ts';
import { document, type Page } from './layout.ts';
import { meterPage, metersPage } from './meter-pages.ts';

type Parts = {
  checkout: Checkout;
  clock: Clock;
  bank: Bank;
  lateTransfers: LateTransfers;
  faults: Faults;
  inbox: Inbox;
  meters: Meters;
  deliveries: Deliveries;
};

const assets: Record<string, string> = {
  'base.css': 'text/css; charset=utf-8',
  'parts.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
  'live.js': 'text/javascript; charset=utf-8',
  'call.js': 'text/javascript; charset=utf-8',
  'copy.js': 'text/javascript; charset=utf-8',
  'reply.js': 'text/javascript; charset=utf-8',
  'checkout.js': 'text/javascript; charset=utf-8',
  'bank.js': 'text/javascript; charset=utf-8',
  'meter.js': 'text/javascript; charset=utf-8',
  'faults.js': 'text/javascript; charset=utf-8',
  'gate.js': 'text/javascript; charset=utf-8',
};
/** The product's own fonts, so that its sandbox looks like a part of it. */
const fonts = ['text.woff2', 'text-ng.woff2', 'display.woff2', 'display-ng.woff2', 'digits.woff2'];
const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The pages for people under /sandbox, and their files. */
export async function pageRoutes(scope: FastifyInstance, parts: Parts): Promise<void> {
  const { checkout, clock, bank, lateTransfers, faults, inbox, meters, deliveries } = parts;

  scope.addHook('onSend', async (_request, reply, payload) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': reply.getHeader('cache-control') ?? 'no-store',
    });
    return payload;
  });

  scope.get('/sandbox', async (_request, reply) => sendPage(reply, homePage()));
  scope.get('/sandbox/', async (_request, reply) => reply.redirect('/sandbox'));
  scope.get('/sandbox/bank', async (_request, reply) =>
    sendPage(
      reply,
      bankPage({
        accounts: bank.accounts(20),
        onTheWay: lateTransfers.onTheWay(),
        transfers: bank.recent(10),
        now: clock(),
      }),
    ),
  );

  scope.get<{ Params: { code: string } }>('/sandbox/checkout/:code', async (request, reply) => {
    const { code } = request.params;
    if (!wantsPage(request)) return { data: checkout.view(code) };
    const view = viewOrNone(() => checkout.view(code));
    return view ? sendPage(reply, checkoutPage(view, code)) : sendPage(reply.code(404), unknownCheckout());
  });

  // The page reloads automatically when its codes expire.
  scope.get('/sandbox/authenticator', async (_request, reply) => {
    const codes = codesOf(Date.now());
    return sendPage(reply.header('refresh', String(codes.secondsLeft + 1)), authenticatorPage(codes));
  });
  scope.get('/sandbox/authenticator/codes', async () => ({ data: codesOf(Date.now()).staff }));

  scope.get<{ Querystring: { to?: unknown } }>('/sandbox/inbox', async ({ query }, reply) => {
    const to = typeof query.to === 'string' ? query.to.slice(0, 254) : '';
    return sendPage(reply, inboxPage(inbox.list(to, 50), to));
  });

  scope.get('/sandbox/gate', async (_request, reply) => sendPage(reply, gatePage()));
  scope.get('/sandbox/meters', async (request, reply) =>
    wantsPage(request) ? sendPage(reply, metersPage(meters.list())) : { data: meters.list() },
  );

  scope.get<{ Params: { number: string } }>('/sandbox/meters/:number', async (request, reply) => {
    if (!wantsPage(request)) return { data: meters.read(request.params.number) };
    const meter = meters.list().find((one) => one.number === request.params.number);
    return meter ? sendPage(reply, meterPage(meter)) : sendPage(reply.code(404), unknownMeter());
  });

  scope.get('/sandbox/faults', async (request, reply) =>
    wantsPage(request)
      ? sendPage(
          reply,
          faultsPage(faults.current(), checkout.savedCardMode(), deliveries.list(30), deliveries.heldCount()),
        )
      : { data: faults.current() },
  );

  const files = new Map([
    ...Object.entries(assets).map(
      ([name, type]) => [name, { type, bytes: readFileSync(new URL(`assets/${name}`, import.meta.url)) }] as const,
    ),
    ...fonts.map(
      (name) =>
        [
          name,
          { type: 'font/woff2', bytes: readFileSync(new URL(`../../../web/src/fonts/${name}`, import.meta.url)) },
        ] as const,
    ),
  ]);
  scope.get<{ Params: { name: string } }>('/sandbox/assets/:name', async ({ params }, reply) => {
    const file = files.get(params.name);
    if (!file) throw new SandboxRefusal(404, 'not_found', 'The sandbox has no such file.');
    return reply.type(file.type).header('cache-control', 'no-cache').send(file.bytes);
  });
}

/** A browser accepts HTML by name. Programs get JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(document(page));
}

function viewOrNone<View>(read: () => View): View | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SandboxRefusal) return undefined;
    throw error;
  }
}

function unknownCheckout(): Page {
  return {
    name: 'checkout',
    title: 'No such payment',
    scripts: [],
    body: html`
      <h1>No such payment</h1>
      <p class="lead">
        There is no payment page at this address. <a href="/">Go back to Gatelight</a> and start again.
      </p>
    `,
  };
}

function unknownMeter(): Page {
  return {
    name: 'meters',
    title: 'No such meter',
    scripts: [],
    body: html`
      <h1>No such meter</h1>
      <p class="lead">There is no meter with this number here. <a href="/sandbox/meters">See all meters</a>.</p>
    `,
  };
}
