import { openTicket } from '@gatelight/contract/office/support';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BRAND } from '../../brand.ts';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import ContactPage from './contact-page.tsx';

const TICKETS = 'POST /api/v1/tickets';

function start(entry = '/contact') {
  const server = fakeServer({ [TICKETS]: () => ({ status: 201, ...data({ number: 'T-12345678' }) }) });
  renderPages({ '/contact': <ContactPage /> }, [entry]);
  return { server, user: userEvent.setup() };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByRole('textbox', { name: /^Full Name/ }), 'Ada Obi');
  await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'ada@example.com');
  await user.type(screen.getByRole('textbox', { name: /^Subject/ }), 'Paid, no token');
  await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'I paid at nine.');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the contact page', () => {
  it('says where we are, how to call and when we answer', () => {
    start();
    for (const line of [...BRAND.address, BRAND.supportHours, ...BRAND.directions]) {
      expect(screen.getAllByText(line)[0]).toBeVisible();
    }
    expect(screen.getByRole('link', { name: BRAND.phone })).toHaveAttribute('href', 'tel:+2342017000140');
    expect(screen.getByRole('link', { name: BRAND.email })).toHaveAttribute('href', `mailto:${BRAND.email}`);
  });

  it('fills the subject with a topic that is tapped, and leaves it free to change', async () => {
    const { user } = start();
    const subject = screen.getByRole('textbox', { name: /^Subject/ });
    await user.click(screen.getByRole('button', { name: 'Wrong meter' }));
    expect(subject).toHaveValue('Wrong meter');
    expect(screen.getByRole('button', { name: 'Wrong meter' })).toHaveAttribute('aria-pressed', 'true');
    await user.type(subject, ', 04175000019');
    expect(subject).toHaveValue('Wrong meter, 04175000019');
    expect(screen.getByRole('button', { name: 'Wrong meter' })).toHaveAttribute('aria-pressed', 'false');
    // The operator's settings name no number, so there is no WhatsApp link.
    expect(screen.queryByText('WhatsApp')).toBeNull();
  });

  it('draws the directions and links to a map without loading one', () => {
    start();
    const drawing = screen.getByRole('img', { name: /Drawing of the place/ }).getAttribute('src');
    expect(new URL(drawing ?? '', location.href).origin).toBe(location.origin);
    const link = screen.getByRole('link', { name: /Open the address in a map app/ });
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('query')).toBe(BRAND.address.join(', '));
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(document.querySelectorAll('iframe, script, link[rel=stylesheet]')).toHaveLength(0);
  });

  it('opens a ticket for a purchase that the address names', async () => {
    const { server, user } = start('/contact?reference=tok-20261120140700123ABCDEFGH');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('We have your message')).toBeVisible();
    const [received] = server.to(TICKETS);
    expect(received?.body).toMatchObject({ reference: 'TOK-20261120140700123ABCDEFGH', subject: 'Paid, no token' });
    expect(openTicket.body.safeParse(received?.body).success).toBe(true);
    expect(received?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('keeps the message when it is refused or there is no network', async () => {
    const { server, user } = start();
    server.handlers[TICKETS] = () => refusal(429, 'rate-limited', { retry_after_seconds: 500 });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect((await screen.findAllByText('Too many attempts. Please wait and try again in 9 minutes.'))[0]).toBeVisible();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('There is no network.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveValue('I paid at nine.');
    expect(server.to(TICKETS)).toHaveLength(1);
  });
});
