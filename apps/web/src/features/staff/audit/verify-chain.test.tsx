import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { VerifyChain } from './verify-chain.tsx';

const verification = 'POST /api/v1/admin/audit/verification';
afterEach(() => vi.unstubAllGlobals());

const part = (checkedTo: string, isEnd: boolean, faults: object[] = []) =>
  data({ checked: 1000, checked_to: checkedTo, is_end: isEnd, head_hash: 'ab'.repeat(32), faults });

it('names the altered entry, and continues to the end of the chain', async () => {
  const answers = [part('1000', false, [{ entry: '417', code: 'entry-changed' }]), part('2000', true)];
  const server = fakeServer({ [verification]: () => answers.shift()! });
  renderPages({ '/': <VerifyChain onExportJson={async () => undefined} /> }, ['/']);
  await userEvent.click(screen.getByRole('button', { name: 'Verify the chain' }));
  expect(await screen.findByText('Entry 417: the entry is not what was sealed')).toBeInTheDocument();
  await vi.waitFor(() => expect(server.to(verification)).toHaveLength(2));
  expect(server.to(verification)[1]?.body).toEqual({ after: '1000' });
});

it('says that an intact chain is intact', async () => {
  fakeServer({ [verification]: () => part('1000', true) });
  renderPages({ '/': <VerifyChain onExportJson={async () => undefined} /> }, ['/']);
  await userEvent.click(screen.getByRole('button', { name: 'Verify the chain' }));
  expect(await screen.findByText(/1,000/)).toBeInTheDocument();
  expect(screen.queryByText(/^Entry/)).not.toBeInTheDocument();
});
