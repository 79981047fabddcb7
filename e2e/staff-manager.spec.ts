import { expect, refusedCall, test } from './product.ts';
import { signIn } from './sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';

test('a manager keeps the houses of their estate, writes to its people and sees its money; no other estate opens', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusedCall);
  // Four parts, each checked in both themes and three widths.
  test.setTimeout(180_000);
  const mark = String(Date.now() % 1_000_000);
  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/manage/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Palm Court Estate' })).toBeVisible();
  const path = new URL(page.url()).pathname;
  const menu = page.getByRole('navigation', { name: 'Estate' });
  await menu.getByRole('link', { name: 'Houses' }).click();

  const house = `Gate house ${mark}`;
  await page.getByRole('button', { name: 'Add a house' }).click();
  await page.getByRole('dialog').getByLabel('Name of the house').fill(house);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${house} was added`)).toBeVisible();
  await page.getByLabel('House, person, phone or meter').fill(house);
  await expect(page.getByText('1 shown')).toBeVisible();
  await expectUsableByAll(page, 'houses of a manager');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('checkbox', { name: `Select ${house}` }).check();
  await page.getByRole('button', { name: 'Put into a block' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Block/)
    .fill('Gates');
  await page.getByRole('dialog').getByRole('button', { name: 'Put into a block: 1' }).click();
  await expect(page.getByText('1 done')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('row').getByRole('link', { name: house }).click();
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Full name').fill('Sani Bello');
  await page.getByLabel('Phone number, if known').fill('0803');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByText(/11 digits/)).toBeVisible();
  await page.getByLabel('Phone number, if known').fill('08031234567');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/08031234567/)).toBeVisible();
  await expect(page.getByText(/pays the charges/)).toBeVisible();
  await expectUsableByAll(page, 'a house of a manager');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Change Sani Bello' }).click();
  await page.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(page.getByText(/08031234567/)).toBeHidden();
  await page.getByRole('button', { name: `Take off the list: ${house}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take off the list' }).click();
  await expect(page.getByText(`${house} is off the list`)).toBeVisible();

  await menu.getByRole('link', { name: 'Announcements' }).click();
  const title = `Gate is closed ${mark}`;
  await page.getByRole('textbox', { name: /^Heading(?! in)/ }).fill(title);
  await page.getByRole('textbox', { name: /^Message(?! in)/ }).fill('Please use the back gate on Saturday.');
  await expect(page.getByText(/^to reach \d+ people$/)).toBeVisible();
  await expect(page.getByText('₦0.00').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'SMS' }).check();
  // The cost of the chosen channels is shown before anything is sent: ₦0 for the inbox, and a price for each SMS.
  await expect(page.getByRole('checkbox', { name: 'SMS, 1 part' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'SMS, 1 part' }).uncheck();
  await page.getByLabel('Also write it in Pidgin').check();
  await page.getByLabel('Heading in Pidgin').fill('Gate don close');
  await page.getByLabel('Message in Pidgin').fill('Abeg use back gate on Saturday.');
  await expectUsableByAll(page, 'announcements of a manager');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Send to \d+ people$/ }).click();
  const written = page.getByRole('listitem').filter({ hasText: title });
  await expect(written.getByText('Sent', { exact: true })).toBeVisible({ timeout: 60_000 });

  await menu.getByRole('link', { name: 'Service charges' }).click();
  const parts = page.getByRole('navigation', { name: 'Parts of the service charges' });
  await parts.getByRole('link', { name: 'Billing runs' }).click();
  await page.getByRole('button', { name: 'One-off levy' }).click();
  const levy = `New gate ${mark}`;
  await page.getByRole('dialog').getByLabel('What it is for').fill(levy);
  await page.getByRole('dialog').getByLabel('Rate for a month').fill('1500');
  await page.getByRole('dialog').getByLabel('Due on').fill('2030-01-31');
  await page.getByRole('button', { name: 'Check who pays what' }).click();
  await expect(page.getByRole('heading', { level: 1, name: levy })).toBeVisible();
  await expectUsableByAll(page, 'the preview of a billing run');
  await page.setViewportSize({ width: 1440, height: 900 });
  // The run is sent in the background, and one of its bills is wrong: a credit note cancels it, and a new one is written.
  await page.getByRole('button', { name: /^Confirm \d+ invoices/ }).click();
  await page.getByRole('link', { name: 'See the invoices' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Terrace 16' });
  await row.getByText('Terrace 16').click();
  await page.getByRole('button', { name: 'Credit note' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Terrace 16 has its own gate');
  await page.getByRole('button', { name: 'Take ₦1,500 off' }).click();
  await expect(page.getByText('The credit note is made')).toBeVisible();
  await expect(row).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Close' }).last().click();
  const right = `New gate, half of it ${mark}`;
  await page.getByRole('button', { name: 'New invoice' }).click();
  const invoice = page.getByRole('dialog');
  const houseField = invoice.getByLabel(/^House/);
  await houseField.click();
  await page.getByLabel('Search: House').fill('Terrace 16');
  await page.getByRole('option', { name: 'Terrace 16', exact: true }).click();
  await expect(houseField).toContainText('Terrace 16');
  await invoice.getByLabel('What it is for').fill(right);
  await invoice.getByLabel(/^Amount/).fill('750');
  await invoice.getByLabel('Due on').fill('2030-01-31');
  await invoice.getByRole('button', { name: 'Send the invoice' }).click();
  await expect(invoice).toBeHidden();
  await parts.getByRole('link', { name: 'Invoices' }).click();
  const corrected = page.getByRole('row').filter({ hasText: 'Terrace 16' }).filter({ hasText: '₦750.00' }).first();
  await corrected.getByText('Terrace 16').click();
  await expect(page.getByText(right)).toBeVisible();
  await menu.getByRole('link', { name: 'Sales and share' }).click();
  await expect(page.getByRole('heading', { name: 'Your share of sales' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What a unit costs' })).toBeVisible();
  await expectUsableByAll(page, 'sales of a manager');

  await page.goto(path.replace(/\d+$/, '999999'));
  await expect(page.getByText('We could not load this estate')).toBeVisible();
  await signIn(page, 'ada@example.com');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
});

test('an accountant is invited by email, sees the money of the estate and no people, and is removed', async ({
  page,
  world,
  complaints,
}) => {
  complaints.allow(refusedCall);
  test.setTimeout(120_000);
  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/manage');
  await page.getByRole('navigation', { name: 'Estate' }).getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const invitee = `accounts${Date.now()}@example.com`;
  await page.getByRole('dialog').getByLabel('Email address').fill(invitee);
  await page.getByRole('dialog').getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`Sent to ${invitee}`)).toBeVisible();
  await expectUsableByAll(page, 'team of an estate');
  const mail = await world.message(invitee, /invites you to work for Palm Court Estate as accountant/);
  const link = /\/user\/invitation#[\w-]{43}/.exec(mail)?.[0] ?? '';

  // A person with the link signs in first, with their own account.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  await page.getByLabel(/^Email\/Username/).fill('tunde@example.com');
  await page.getByLabel(/^Password/).fill('Estate#2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Musa Bello invites you to Palm Court Estate' })).toBeVisible();
  await expectUsableByAll(page, 'an invitation');
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('link', { name: 'Open the estate office' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Palm Court Estate' })).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Quick' });
  await expect(bar.getByRole('link', { name: 'Service charges' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Houses' })).toBeHidden();
  const path = new URL(page.url()).pathname;
  await page.goto(link);
  await expect(page.getByText('This invitation was accepted')).toBeVisible();

  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${path}/team`);
  await page.getByRole('button', { name: 'Remove Tunde Bakare from the team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Tunde Bakare no longer works for this estate')).toBeVisible();
  await signIn(page, 'tunde@example.com');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
});
