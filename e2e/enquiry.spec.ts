import { connectToWritable } from '../apps/api/src/platform/database/database-url.ts';
import { runningServer, serverUrl } from '../scripts/postgres/server.ts';
import { isAlive, newBuyer } from './buyer.ts';
import { expect, test, type Page } from './product.ts';

/** The ticket as the operator's people find it in the database. */
async function storedTicket(number: string): Promise<Record<string, unknown> | undefined> {
  const server = runningServer(process.env.E2E_DATA_DIR ?? '');
  if (!server) throw new Error('E2E_DATA_DIR names no running product');
  const client = await connectToWritable(serverUrl(server, 'read', 'gatelight'));
  try {
    const { rows } = await client.query<Record<string, unknown>>(
      'select kind, service, place, email, solar from support.ticket where number = $1',
      [number],
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

async function numberShown(page: Page): Promise<string> {
  const said = await page
    .getByRole('main')
    .getByText(/T-[0-9A-HJKMNP-TV-Z]{8}/)
    .first()
    .textContent();
  return /T-[0-9A-HJKMNP-TV-Z]{8}/.exec(said ?? '')?.[0] ?? '';
}

test('an enquiry is sent with its calculated size and arrives in the database and in two mailboxes', async ({
  page,
  world,
}) => {
  const email = `ada.${newBuyer().phoneNumber}@example.com`;
  await page.goto('/services/solar');
  await isAlive(page);
  await page.getByRole('textbox', { name: 'Monthly electricity bill' }).fill('67500');
  await expect(page.getByText('6 of 450 W (2.7 kW)')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeHidden();
  await expect(page.getByText(/^Calculated on .*WAT/)).toBeVisible();
  await page.emulateMedia({ media: null });
  const form = page.getByRole('form', { name: 'Request a survey' });
  await form.getByRole('textbox', { name: 'Full Name' }).fill('Ada Obi');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Estate or place' }).fill('Palm Court Estate, Lekki');
  await form.getByRole('textbox', { name: 'What you need' }).fill('Two blocks of twelve flats. ☀️');
  await page.reload();
  await isAlive(page);
  await expect(form.getByRole('textbox', { name: 'What you need' })).toHaveValue('Two blocks of twelve flats. ☀️');
  await page.getByRole('textbox', { name: 'Monthly electricity bill' }).fill('67500');
  await expect(form.getByRole('checkbox', { name: 'Attach the calculated size' })).toBeChecked();
  await form.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByText('We have your enquiry')).toBeVisible();
  const number = await numberShown(page);
  expect(await storedTicket(number)).toMatchObject({
    kind: 'enquiry',
    service: 'solar',
    place: 'Palm Court Estate, Lekki',
    email,
    solar: { bill_kobo: 6_750_000, panels: 6, inverter_watts: 1500, battery_kwh: 5 },
  });
  expect(await world.message(email, new RegExp(number))).toContain('about End-to-End Solar Energy Projects');
  expect(await world.message('energy@gatelight.example', new RegExp(number))).toContain('Panels: 6 of 450 W');
});

test('a place on the waiting list is kept as one', async ({ page, world }) => {
  const email = `musa.${newBuyer().phoneNumber}@example.com`;
  await page.goto('/services/ev');
  await isAlive(page);
  const form = page.getByRole('form', { name: 'Join the waiting list' });
  await form.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(form.getByRole('textbox', { name: 'Full Name' })).toBeFocused();
  await expect(form.getByText('Estate or place is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Full Name' }).fill('Musa Bello');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Estate or place' }).fill('Harmony Gardens');
  await form.getByRole('textbox', { name: 'Vehicles' }).fill('One, next year');
  await form.getByRole('textbox', { name: 'Vehicles' }).press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are on the waiting list')).toBeVisible();
  const number = await numberShown(page);
  expect(await storedTicket(number)).toMatchObject({ kind: 'waiting_list', service: 'ev', place: 'Harmony Gardens' });
  expect(await world.message(email, new RegExp(number))).toContain('on the waiting list for EV Charging Network');
});

test('an enquiry that is typed and sent before the script has loaded is sent when it has loaded', async ({ page }) => {
  let letIn = () => {};
  const gate = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/services/solar', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Monthly electricity bill' }).fill('67500');
  const form = page.getByRole('form', { name: 'Request a survey' });
  await form.getByRole('textbox', { name: 'Full Name' }).fill('Ada Obi');
  await form.getByRole('textbox', { name: 'Email' }).fill(`ada.${newBuyer().phoneNumber}@example.com`);
  await form.getByRole('textbox', { name: 'Estate or place' }).fill('Palm Court Estate, Lekki');
  await form.getByRole('textbox', { name: 'What you need' }).fill('A roof of 80 m²');
  await form.getByRole('button', { name: 'Send enquiry' }).click();
  letIn();
  await expect(page.getByText('We have your enquiry')).toBeVisible();
  await expect(page.getByText('6 of 450 W (2.7 kW)')).toBeVisible();
  expect(await storedTicket(await numberShown(page))).toMatchObject({ service: 'solar', kind: 'enquiry' });
});
