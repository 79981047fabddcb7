import { Buffer } from 'node:buffer';
import { expect, settled, test, type Page } from './product.ts';
import { signInAsStaff } from './staff-sign-in.ts';
import { signIn } from './sign-in.ts';

/** A picture of the smallest accepted size. */
async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 60;
    canvas.height = 40;
    const paint = canvas.getContext('2d')!;
    paint.fillStyle = '#2a6';
    paint.fillRect(0, 0, 60, 40);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1]!, 'base64');
}

test('a resident asks with a photo, staff answer with a canned text and a note, and the resident reads it', async ({
  page,
}) => {
  const subject = `Token rejected ${Date.now()}`;
  await signIn(page, 'ada@example.com');
  await page.goto('/user/help');
  await page.getByRole('button', { name: 'Write to us' }).click();
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message').fill('The meter shows 30.');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'display.png', mimeType: 'image/png', buffer: await picture(page) });
  await expect(form.getByText('display.jpg')).toBeVisible();
  // A reload loses neither the text nor the file.
  await page.reload();
  await page.getByRole('button', { name: 'Write to us' }).click();
  await expect(form.getByLabel('Subject')).toHaveValue(subject);
  await expect(form.getByText('display.jpg')).toBeVisible();
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('button', { name: /^Save display.jpg/ })).toBeVisible();
  const number = new URL(page.url()).searchParams.get('ticket')!;

  await signInAsStaff(page, 'ngozi.support@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/tickets/answers');
  await page.getByRole('button', { name: 'New canned answer' }).click();
  const dialog = page.getByRole('dialog');
  const title = `Meter 30 ${number}`;
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text').fill('Hello {first_name}, about {number}: key it in again.');
  await dialog.getByLabel('Reason').fill('Asked every day');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // By its number, from anywhere but a dialog.
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(number);
  await page.getByRole('option', { name: new RegExp(number) }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save display.jpg/ }).locator('img')).toBeVisible();
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByRole('button', { name: 'Take it' })).toBeHidden();
  await page.getByRole('radio', { name: 'Internal note' }).check();
  await page.getByLabel('Note for staff').fill('Known fault of this batch');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Known fault of this batch' })).toContainText(
    'Only staff see this',
  );
  await page.getByRole('radio', { name: 'Answer the customer' }).check();
  // The note that was added moves the form down, and a click that began earlier misses its button.
  const answer = page.getByLabel('Your answer');
  const canned = page.getByRole('option', { name: title });
  await expect(async () => {
    if ((await answer.inputValue()) === '') {
      if (!(await canned.isVisible())) await page.getByRole('combobox', { name: 'Insert a canned answer' }).click();
      await canned.click();
    }
    await expect(answer).toHaveValue(`Hello Ada, about ${number}: key it in again.`, { timeout: 3000 });
  }).toPass();
  await page.getByRole('button', { name: 'Send and mark as solved' }).click();
  await expect(page.getByText('Solved', { exact: true })).toBeVisible();
  await settled(page);

  await signIn(page, 'ada@example.com');
  await page.goto(`/user/help?ticket=${number}`);
  await expect(page.getByText('key it in again')).toBeVisible();
  await expect(page.getByText('Known fault')).toBeHidden();
  await expect(page.getByText('We think that this is solved')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your reply' }).fill('It works. Thank you.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Waiting for our reply')).toBeVisible();
});
