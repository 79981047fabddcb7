import { expect, test, type Page } from './product.ts';
import { signInAsStaff } from './staff-sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';
import { fromOwnPage } from './sign-in.ts';

const OPERATOR = 'halima@example.com';
/** An active meter of the demonstration that no other test buys for. */
const OLD_METER = '04175000027';

function withCheckDigit(body: string): string {
  const sum = [...body].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** Fills the reason of an act and confirms it. */
async function confirm(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/reason/i).fill('For the test of a day');
  await dialog.getByRole('button', { name }).click();
  await expect(dialog.getByRole('status')).toContainText(/Done/i);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
}

test.describe.configure({ mode: 'serial' });

const numbers = Array.from({ length: 500 }, (_, n) => withCheckDigit(`3915${String(n).padStart(6, '0')}`));

test('500 meters are imported, and the 7 bad rows are named and left out', async ({ page }) => {
  await signInAsStaff(page, OPERATOR);
  await page.goto('/admin/imports');
  const rows = numbers.map((number) => `${number},electricity,Palm Court Estate,Sandbox STS-1P,600002,2`);
  const bad = [
    '39150,electricity,Palm Court Estate,,600002,2',
    `${numbers[0]},electricity,Palm Court Estate,,600002,2`,
    `${OLD_METER},electricity,Palm Court Estate,,600002,2`,
    `${withCheckDigit('3916000000')},steam,Palm Court Estate,,600002,2`,
    `${withCheckDigit('3916000001')},electricity,No Such Estate,,600002,2`,
    `${withCheckDigit('3916000002')},electricity,Palm Court Estate,=cmd|calc,600002,2`,
    `${withCheckDigit('3916000003')},electricity,Palm Court Estate,,12,2`,
  ];
  const file = ['Meter,Utility,Estate,Make,Supply group,Key revision', ...rows, ...bad].join('\r\n');
  await page.getByLabel('What is in the file?').click();
  await page.getByRole('option', { name: 'Meters' }).click();
  await page.getByLabel(/CSV or XLSX file/).setInputFiles({
    name: 'phase-2.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await page.getByRole('button', { name: 'Check this file' }).click();
  await expect(page.getByRole('heading', { name: 'phase-2.csv' })).toBeVisible();
  await expect(page.getByText('Meter number must be 11 digits. This one has 5')).toBeVisible();
  await expect(page.getByText('The same as row 2')).toBeVisible();
  await expect(page.getByText('This looks like a formula. Type it as plain text')).toBeVisible();
  await page.getByRole('button', { name: 'Import 500 rows' }).click();
  await confirm(page, 'Import 500 rows');
  await expect(page.getByText('500 rows were imported.')).toBeVisible();
  await expectUsableByAll(page, 'an import');
});

test('a meter is replaced: its units move, and the new meter accepts its key-change tokens', async ({ page }) => {
  await signInAsStaff(page, OPERATOR);
  await page.goto(`/admin/meters/${OLD_METER}`);
  await page.getByRole('button', { name: 'Replace this meter' }).click();
  await page.getByLabel('Why is it replaced?').click();
  await page.getByRole('option', { name: 'The screen is blank' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const spare = numbers[0]!;
  await page.getByLabel('New meter').fill(spare);
  await page.getByRole('radio', { name: new RegExp(spare) }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('I can read the old meter').check();
  await page.getByLabel('Units to move').fill('15.1');
  await page.getByRole('button', { name: 'Check and confirm' }).click();
  await expect(page.getByRole('dialog')).toContainText(spare);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/reason/i).fill('The screen is blank since the storm');
  await dialog.getByRole('button', { name: 'Replace the meter' }).click();
  // After the wizard the page of the old meter shows its new state.
  await expect(page.getByText('This meter was replaced. The new one is')).toBeVisible();

  await page.goto(`/admin/meters/${spare}`);
  await page.getByRole('button', { name: 'Show tokens' }).click();
  await expect(page.locator('[data-token]')).toHaveCount(4);
  const keyIn = async (): Promise<string[]> => {
    const tokens = await page
      .locator('[data-token]')
      .evaluateAll((all) => all.map((one) => one.dataset['token'] ?? ''));
    const kinds: string[] = [];
    for (const token of tokens) {
      await expect(async () => {
        const answer = await page.request.post(`/sandbox/meters/${spare}/tokens`, {
          data: { token },
          headers: fromOwnPage,
        });
        const { data } = (await answer.json()) as { data?: { accepted: boolean; kind: string } };
        expect(data?.accepted).toBe(true);
        kinds.push(data?.kind ?? '');
      }).toPass({ timeout: 30_000 });
    }
    return kinds;
  };
  expect((await keyIn()).at(-1)).toBe('key-changed');
  await page.getByRole('button', { name: 'Meter accepted' }).click();
  await confirm(page, 'Meter accepted');
  await expect(page.getByText('Enter on the meter', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Show tokens' }).first().click();
  await expect(page.locator('[data-token]')).toHaveCount(1);
  expect(await keyIn()).toEqual(['credit']);
  await page.goto(`/sandbox/meters/${spare}`);
  await expect(page.locator('#balance')).toHaveText('15.1');

  await page.goto(`/admin/meters/${OLD_METER}`);
  await expect(page.getByText('This meter was replaced. The new one is')).toBeVisible();
  await expectUsableByAll(page, 'a meter');
});
