import { expect, test, vi } from 'vitest';
import { Page } from '#platform/pdf/page';
import { statementPdf } from './statement-files.ts';
import type { WholeStatement } from './statement.ts';

const brand = { name: 'Gatelight', phone: '0800 000 0000', email: 'help@example.com' };

function monthWith(movements: number): WholeStatement {
  const lines = Array.from({ length: movements }, (_, index) => ({
    posting_id: BigInt(index + 1),
    at: new Date(Date.UTC(2026, 10, 1, 8, 0, index)),
    kind: 'order-paid',
    journal_reference: `order-paid:${index}`,
    amount_kobo: -500_000n,
    balance_after_kobo: 1_000_000n,
    entry_id: null,
    slug: null,
    type: null,
    reference: null,
    meter_number: null,
  }));
  const head = {
    opening_kobo: 0n,
    closing_kobo: 0n,
    in_kobo: 0n,
    out_kobo: 0n,
    movements,
    last_id: 0n,
    first_month: '2026-11-01',
  };
  return { month: '2026-11', head, lines, isCut: false } as unknown as WholeStatement;
}

test('a long statement is cut at 2,000 movements, and other requests are served while it is drawn', async () => {
  let answered = 0;
  const others = setInterval(() => (answered += 1), 1);
  const pdf = await statementPdf(monthWith(2600), brand, 'Ada Obi', new Date());
  clearInterval(others);
  expect(answered).toBeGreaterThan(40);
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length;
  expect(pages).toBeGreaterThan(30);
  expect(pages).toBeLessThan(120);
});

test('each sheet of a longer statement says whose statement it is and which sheet, and a single sheet does not', async () => {
  const write = vi.spyOn(Page.prototype, 'write');
  const written = () => write.mock.calls.map(([text]) => text);
  await statementPdf(monthWith(3), brand, 'Ada Obi', new Date());
  expect(written()).not.toContain('Page 1 of 1');
  write.mockClear();
  await statementPdf(monthWith(50), brand, 'Ada Obi', new Date());
  expect(written()).toEqual(expect.arrayContaining(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']));
  expect(written().filter((text) => text === 'Gatelight wallet statement 2026-11')).toHaveLength(3);
  write.mockRestore();
});
