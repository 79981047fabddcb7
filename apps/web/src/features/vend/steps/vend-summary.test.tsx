import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { price } from '../../../testing/answers.ts';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { useQuote } from './use-quote.ts';
import type { VendForm } from '../use-vend-form.ts';
import { VendSummary } from './vend-summary.tsx';

vi.mock(import('./vend-price.tsx'), () => {
  throw new Error('no network');
});

it('says that the preview is missing when its file does not load', async () => {
  fakeServer({
    'POST /api/v1/quotes': () => data(price),
    'GET /api/v1/wallet': () => data({ balance_kobo: 3_425_000, currency: 'NGN' }),
  });
  const form = {
    checked: { number: '04175000019', customer_name: 'Ada Obi', utility: 'electricity', status: 'active' },
    draft: { amount: '5000' },
    method: 'wallet',
    isVerifying: false,
  } as VendForm;
  function Page() {
    return <VendSummary form={form} quote={useQuote(form)} isUnknown={false} />;
  }
  renderPages({ '/user/vend_utility': <Page /> }, ['/user/vend_utility']);
  expect(await screen.findByText(/The preview/i)).toBeInTheDocument();
});
