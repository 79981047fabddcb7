import { expect, test, vi } from 'vitest';
import { Page } from '#platform/pdf/page';
import { estateStatementPdf } from './statement-files.ts';

test('the statement of an estate has its period as people write days', async () => {
  const write = vi.spyOn(Page.prototype, 'write');
  const sums = {
    opening_kobo: 0n,
    collected_kobo: 0n,
    fees_kobo: 0n,
    stamp_duty_kobo: 0n,
    paid_out_kobo: 0n,
    closing_kobo: 0n,
  };
  const period = { estateId: 1n, from: '2026-10-01', until: '2026-11-30' };
  const brand = { name: 'Gatelight', phone: '0800 000 0000', email: 'help@example.com' };
  const whole = { name: 'Palm Court Estate', period, sums, rows: [] };
  await estateStatementPdf(whole as unknown as Parameters<typeof estateStatementPdf>[0], brand, new Date());
  expect(write.mock.calls.map(([text]) => text)).toContain('1 Oct 2026 to 30 Nov 2026');
  write.mockRestore();
});
