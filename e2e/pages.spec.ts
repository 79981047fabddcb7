import { chooseEstate, isAlive, newBuyer, openForm, purchaseForm } from './buyer.ts';
import { expect, refusedCall, settled, test } from './product.ts';

test('a message to the operator becomes a ticket; the form names missing fields', async ({ page }) => {
  await page.goto('/contact?reference=TOK-20261120140700123ABCDEFGH');
  await isAlive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
  const form = page.getByRole('form', { name: 'Send a message' });
  await expect(form.getByRole('textbox', { name: 'Purchase reference' })).toHaveValue('TOK-20261120140700123ABCDEFGH');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('textbox', { name: 'Full Name' })).toBeFocused();
  for (const message of [
    'Full Name is required',
    'Invalid email format',
    'Subject is required',
    'Message is required',
  ]) {
    await expect(form.getByText(message)).toBeVisible();
  }
  await form.getByRole('textbox', { name: 'Full Name' }).fill('Ada Obi');
  await form.getByRole('textbox', { name: 'Email' }).fill(`ada.${newBuyer().phoneNumber}@example.com`);
  await form.getByRole('textbox', { name: 'Subject' }).fill('<b>Paid, no token</b>');
  await form.getByRole('textbox', { name: 'Message' }).fill('I paid by transfer.\nNothing came yet. 🙏');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('We have your message')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Your ticket is \S+\./);
});

test('an unknown address says NotFound, with status 404 and a link home', async ({ page, complaints }) => {
  complaints.allow(refusedCall);
  for (const path of ['/nowhere', '/purchase/nowhere', '/services/nowhere/<img src=x>']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NotFound');
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the terms and the privacy notice can be read from the form', async ({ page }) => {
  await openForm(page);
  await purchaseForm(page).getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await page.goBack();
  await isAlive(page);
  await purchaseForm(page).getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect(page.getByRole('main')).toContainText('Nigeria Data Protection Act');
});

test('a page that breaks shows the error screen, and its link works', async ({ page, complaints }) => {
  complaints.allow(/broken on purpose/);
  await page.goto('/contact');
  await isAlive(page);
  await page.route(/\/assets\/terms-page.*\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("broken on purpose"); };',
    }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).first().click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('broken on purpose');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Smart Utilities');
});

test('when the script of a page fails to load, the document is loaded again and the next click works', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusedCall);
  complaints.allow(/dynamically imported module|route module/);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
  });
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).first();
  await page.goto('/contact');
  await isAlive(page);
  await page.route(/\/assets\/terms-page.*\.js/, (route) => route.abort('failed'), { times: 1 });
  await Promise.all([page.waitForEvent('load'), terms.click()]);
  await isAlive(page);
  expect(documents).toEqual(['/contact', '/contact']);
  await terms.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await expect(page).toHaveURL(/\/terms$/);
});

test('a failure outside of every page still shows a text and a link', async ({ page, complaints }) => {
  complaints.allow(/broken on purpose/);
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /document\.documentElement\.dataset\.alive=(?:``|""|'')/,
      '(()=>{throw Error("broken on purpose")})()',
    );
    // Otherwise the browser would cache it for a year, and the repaired page would fail again.
    await route.fulfill({ response, body, headers: { ...response.headers(), 'cache-control': 'no-store' } });
  });
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('broken on purpose');
  await page.unroute(/\/assets\/.*\.js$/);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Smart Utilities');
});

test('without script the landing page can be read and its links work', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Who we are', 'Solutions', 'Why choose us', 'Who we serve', 'Contact us']) {
    await expect(page.getByRole('banner').getByRole('link', { name })).toHaveAttribute('href', /^\/(#|contact)/);
  }
  for (const id of ['who_we_are', 'solutions', 'why_choose_us', 'who_we_serve']) {
    await expect(page.locator(`section#${id}`)).toContainText(/\w{4,}/);
  }
  await expect(page.locator('main')).toHaveCSS('opacity', '1');
  const form = page.locator('section#quick_purchase');
  await expect(form).toContainText('This part needs JavaScript. Switch it on in your browser, or call us: +234', {
    useInnerText: true,
  });
  await expect(form.locator('noscript a')).toHaveAttribute('href', /^tel:\+234\d+$/);
  await expect(form.locator('noscript a')).toBeVisible();
  await expect(purchaseForm(page)).toBeHidden();
  const more = page.getByText('Our engineers also do the outside work');
  await expect(more).toBeHidden();
  await page.getByText('Read more').click();
  await expect(more).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  // On a busy machine the page is still laid out for the width before.
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(390);
  // The menu opens over the page: nothing moves down.
  const place = () =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
  const before = await place();
  await page.getByRole('banner').locator('summary').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Contact us' })).toBeVisible();
  expect(await place()).toBe(before);
  await page.getByRole('banner').getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
  await context.close();
});

test('the form can be filled and sent by keyboard alone', async ({ page }) => {
  const buyer = newBuyer();
  await page.goto('/');
  await isAlive(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const field = purchaseForm(page).getByRole('textbox', { name: 'Full Name' });
  for (let presses = 0; presses < 30 && !(await field.evaluate((input) => input.matches(':focus'))); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(buyer.fullName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(buyer.phoneNumber);
  await page.keyboard.press('Tab');
  await page.keyboard.type(buyer.meterNumber);
  await page.keyboard.press('Tab');
  const estate = purchaseForm(page).getByRole('combobox', { name: 'Estate Name' });
  await expect(estate).toBeFocused();
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Search: Estate Name' });
  await expect(search).toBeFocused();
  await page.keyboard.type('palm');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(estate).toContainText('Palm Court Estate');
  await expect(estate).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(buyer.amount);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pay by transfer' })).toBeFocused();
});

test('the list of estates closes by Escape and by a click outside, and keeps what was chosen', async ({ page }) => {
  await openForm(page);
  await chooseEstate(page, 'Palm Court Estate');
  const estate = purchaseForm(page).getByRole('combobox', { name: 'Estate Name' });
  await estate.click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(estate).toBeFocused();
  await estate.click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await settled(page);
  await page.mouse.click(5, 300);
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(estate).toContainText('Palm Court Estate');
});

test('the phone menu opens, closes by Escape, outside and choice, and leads to the section', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact');
  await isAlive(page);
  const toggle = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  const item = page.getByRole('banner').getByRole('link', { name: 'Solutions' });
  await toggle.click();
  await expect(item).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(item).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await page.mouse.click(100, 760);
  await expect(item).toBeHidden();
  await toggle.click();
  await item.click();
  await expect(page).toHaveURL(/\/#solutions$/);
  await expect(item).toBeHidden();
  await expect(page.locator('section#solutions')).toBeInViewport();
});
