import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { issueLink, newBuyer } from './buyer.ts';
import { expect, test, type Page } from './product.ts';
import { signInAsStaff } from './staff-sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';

interface Received {
  headers: Record<string, string>;
  body: string;
}

const desk = { width: 1440, height: 900 };

/** The server of an estate, on this machine. */
const received: Received[] = [];
let isBroken = false;
let server: Server;
let address: string;

test.use({ viewport: desk });

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ headers, body: Buffer.concat(parts).toString() });
      response.writeHead(isBroken ? 500 : 200).end(isBroken ? 'out of order' : 'thank you');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gatelight`;
});
test.afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Gives the reason of the act in the dialog and confirms it. */
async function confirm(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/reason/i).fill('The estate asked for it');
  await dialog.getByRole('button', { name, exact: true }).click();
}

/** The secret that is shown once. */
async function secretOf(page: Page, label: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: `The ${label}` });
  await expect(dialog.getByRole('button', { name: /^Copy/ })).toBeVisible();
  const secret = await dialog.getByText(/^(?:whsec_|glk_)/).textContent();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  return secret ?? '';
}

test('a webhook is received by the server of an estate and verified, and its failure is replayed', async ({
  page,
  request,
  world,
}) => {
  await signInAsStaff(page, 'admin@example.com');
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Estate').click();
  await page.getByRole('option', { name: 'Palm Court Estate' }).click();
  await dialog.getByLabel('Address (https)').fill(address);
  await dialog.getByLabel('Email of the people who run it').fill('developers@palmcourt.example');
  await confirm(page, 'Add the endpoint');
  const webhook = new Webhook(await secretOf(page, 'signing secret'));

  const link = await issueLink(request, newBuyer());
  await world.transfer(link.account_number, link.amount);
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1);
  const [{ headers, body }] = received as [Received];
  expect(webhook.verify(body, headers)).toMatchObject({
    type: 'order.vended',
    version: 1,
    data: { reference: link.reference, status: 'vended', meter_number: link.meter_number, amount_kobo: link.amount },
  });
  expect(body).not.toContain('Ada');

  await page.getByRole('link', { name: address }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: address })).toBeVisible();
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
  isBroken = true;
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await confirm(page, 'Send it');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(2);
  await page
    .getByRole('row')
    .filter({ hasText: 'it returned status 500' })
    .getByRole('cell')
    .first()
    .getByRole('button')
    .click();
  await expect(page.getByText('out of order')).toBeVisible();
  await expectUsableByAll(page, 'a delivery');
  await page.setViewportSize(desk);
  isBroken = false;
  await page.getByRole('button', { name: 'Send again' }).click();
  await confirm(page, 'Send it again');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  // A retry of its own may have come first.
  await expect(page.getByText('thank you').first()).toBeVisible();
  expect(new Set(received.slice(1).map((one) => one.headers['webhook-id'])).size).toBe(1);
  webhook.verify(received.at(-1)!.body, received.at(-1)!.headers);
});

test('an API key is shown once, reads its estate, and stops when it is revoked', async ({ page, request }) => {
  await signInAsStaff(page, 'admin@example.com');
  await page.goto('/admin/integrations?show=keys');
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Estate').click();
  await page.getByRole('option', { name: 'Palm Court Estate' }).click();
  await dialog.getByLabel('What it is for').fill('Accounting');
  await confirm(page, 'Create the key');
  await expect(dialog.getByRole('button', { name: /^Copy/ })).toBeVisible();
  await expectUsableByAll(page, 'a key, shown once');
  await page.setViewportSize(desk);
  const key = await secretOf(page, 'API key');

  const read = () => request.get('/api/v1/estate/meters', { headers: { authorization: `Bearer ${key}` } });
  const answer = await read();
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('04175000019');
  expect((await request.get('/api/v1/estate/houses', { headers: { authorization: `Bearer ${key}` } })).status()).toBe(
    403,
  );

  await page
    .getByRole('row')
    .filter({ hasText: key.slice(0, 12) })
    .getByRole('cell')
    .first()
    .getByRole('button')
    .click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await confirm(page, 'Revoke the key');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Done');
  expect((await read()).status()).toBe(401);
});
