import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { STRINGS } from '../../../../strings/index.ts';
import { data, fakeServer, heldBack } from '../../../../testing/fake-server.ts';
import { renderPages } from '../../../../testing/render-page.tsx';
import { BankImport } from './bank-import.tsx';

const words = MONEY_WORDS.bank;
const STATEMENTS = 'POST /api/v1/admin/bank-statements';
const answer = {
  statement_id: null,
  layout: null,
  is_known: false,
  lines: 0,
  repeated: 0,
  first_on: null,
  last_on: null,
  problems: [],
  preview: [],
};
const unknown = {
  ...answer,
  problems: [{ row: 1, column: '', code: 'unknown-layout', text: '' }],
  preview: [{ row: 1, cells: ['Posted', 'Details', 'Value', 'Standing', 'Ref'] }],
};

afterEach(() => vi.unstubAllGlobals());

const send = () => userEvent.click(screen.getByRole('button', { name: words.read }));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** A file of an unknown bank, and the columns that a person chose. */
async function named() {
  const server = fakeServer({ [STATEMENTS]: () => data(unknown) });
  renderPages({ '/': <BankImport onClose={() => undefined} /> }, ['/']);
  await userEvent.upload(screen.getByLabelText(words.file), new File(['a'], 'a.csv', { type: 'text/csv' }));
  await send();
  await screen.findByText(words.nameColumnsText);
  choose(words.headingRow, '1');
  for (const [label, place] of Object.entries({ date: '0', narration: '1', debit: '2', credit: '2', balance: '3' }))
    choose(words.columns[label as keyof typeof words.columns], place);
  return server;
}

it('keeps the chosen columns while the file is sent and after the network failed, and then shows the days that it read', async () => {
  const server = await named();
  const { reply, release } = heldBack();
  server.handlers[STATEMENTS] = async () => {
    await reply;
    throw new TypeError('Failed to fetch');
  };
  await send();
  expect(screen.getByLabelText(words.columns.date)).toHaveDisplayValue('Posted');
  release(data(null));
  expect(await screen.findByText(STRINGS.failures.noNetwork)).toBeInTheDocument();
  expect(screen.getByLabelText(words.columns.balance)).toHaveDisplayValue('Standing');

  server.handlers[STATEMENTS] = () =>
    data({
      ...answer,
      statement_id: '7',
      layout: 'by-hand',
      lines: 2,
      first_on: '2026-05-11',
      last_on: '2026-05-12',
    });
  await send();
  expect(await screen.findByText(/First line: 11 May 2026\. Last line: 12 May 2026\./)).toBeInTheDocument();
  expect(screen.queryByLabelText(words.columns.date)).not.toBeInTheDocument();
});

it('removes a reference that was chosen by mistake', async () => {
  const server = await named();
  expect(screen.getByLabelText(words.columns.reference)).toHaveDisplayValue(words.noColumn);
  choose(words.columns.reference, '4');
  expect(screen.getByLabelText(words.columns.reference)).toHaveDisplayValue('Ref');
  choose(words.columns.reference, 'none');
  await send();
  await vi.waitFor(() => expect(server.to(STATEMENTS)).toHaveLength(2));
  expect(server.to(STATEMENTS)[1]?.body).toMatchObject({ date: '0', balance: '3' });
  expect(server.to(STATEMENTS)[1]?.body).not.toHaveProperty('reference');
});

it('leads to the lines once they are stored, and imports again only another file', async () => {
  const stored = { ...answer, statement_id: '7', layout: 'gtbank', lines: 2 };
  fakeServer({ [STATEMENTS]: () => data(stored) });
  const onClose = vi.fn();
  renderPages({ '/': <BankImport onClose={onClose} /> }, ['/']);
  const upload = async (name: string) => userEvent.upload(screen.getByLabelText(words.file), new File([name], name));
  await upload('a.csv');
  await send();
  const see = await screen.findByRole('button', { name: words.seeLines });
  expect(screen.queryByRole('button', { name: words.read })).not.toBeInTheDocument();
  await userEvent.click(see);
  expect(onClose).toHaveBeenCalledOnce();
  await upload('b.csv');
  expect(screen.getByRole('button', { name: words.read })).toBeEnabled();
});
