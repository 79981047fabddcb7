import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkAct, BulkChange, BulkResult } from './table-types.ts';

const ROWS = ['TOK-1', 'TOK-2', 'TOK-3'];
const nameOf = (reference: string) => `Order ${reference}`;

function open(run: BulkChange<string>['run'], rows: readonly string[] = ROWS, needsReason = false) {
  const onClear = vi.fn();
  const act: BulkAct<string> = { name: 'Ask again', effect: 'We ask for each order again.', needsReason, run };
  render(<BulkBar rows={rows} acts={[act]} rowName={nameOf} onClear={onClear} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  const dialog = within(screen.getByRole('dialog'));
  const confirm = () =>
    fireEvent.click(dialog.getByRole('button', { name: words.confirmBulk('Ask again', String(rows.length)) }));
  return { onClear, dialog, confirm };
}

const ends = (result: BulkResult) => vi.fn(async () => result);

it('shows what will happen to which rows before anything does', () => {
  const run = ends({ done: 3, failed: [] });
  const { dialog, onClear } = open(run);
  expect(dialog.getByText('We ask for each order again.')).toBeVisible();
  expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual(ROWS.map(nameOf));
  fireEvent.click(dialog.getByRole('button', { name: words.cancel }));
  expect(run).not.toHaveBeenCalled();
  expect(onClear).not.toHaveBeenCalled();
});

it('says how each one ended: done, waiting, and why not', async () => {
  const failed = [{ name: 'TOK-4', text: 'The order is over.' }];
  const rows = [...ROWS, 'TOK-4'];
  const run = ends({ done: 1, waiting: 1, underWay: 1, failed });
  const { dialog, confirm, onClear } = open(run, rows);
  confirm();
  expect(await dialog.findByText(words.bulkDone('1'))).toBeVisible();
  expect(dialog.getByText(words.bulkWaiting('1'))).toBeVisible();
  expect(dialog.getByText(words.bulkUnderWay('1'))).toBeVisible();
  expect(dialog.getByText(words.bulkNotDone('1'))).toBeVisible();
  expect(dialog.getByRole('listitem')).toHaveTextContent('TOK-4: The order is over.');
  expect(run).toHaveBeenCalledExactlyOnceWith(rows, '', expect.any(String));
  // The two buttons of that name: the cross and the one below the result.
  fireEvent.click(dialog.getAllByRole('button', { name: words.close }).at(-1)!);
  expect(onClear).toHaveBeenCalledOnce();
});

it('does not report success when nothing was done', async () => {
  const { dialog, confirm } = open(ends({ done: 0, failed: [{ name: 'TOK-1', text: 'It is over.' }] }), ['TOK-1']);
  confirm();
  expect(await dialog.findByText(words.bulkNotDone('1'))).toBeVisible();
  expect(dialog.queryByText(words.bulkDone('0'))).toBeNull();
});

it('requires a reason where one is needed, and passes it on', async () => {
  const run = ends({ done: 3, failed: [] });
  const { dialog, confirm } = open(run, ROWS, true);
  confirm();
  expect(dialog.getByRole('alert')).toHaveTextContent(words.reasonMissing);
  expect(run).not.toHaveBeenCalled();
  fireEvent.change(dialog.getByRole('textbox', { name: new RegExp(words.reason) }), { target: { value: ' Late ' } });
  confirm();
  expect(await dialog.findByText(words.bulkDone('3'))).toBeVisible();
  expect(run).toHaveBeenCalledExactlyOnceWith(ROWS, 'Late', expect.any(String));
});

it('starts an act that changes nothing immediately, and requires the text that another act needs', async () => {
  const start = vi.fn();
  const run = ends({ done: 3, failed: [] });
  const acts: readonly BulkAct<string>[] = [
    { name: 'Download', start },
    {
      name: 'Block',
      effect: '',
      asks: { label: 'Name of the block', hint: '', missing: 'Name the block', most: 40 },
      run,
    },
  ];
  render(<BulkBar rows={ROWS} acts={acts} rowName={nameOf} onClear={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(start).toHaveBeenCalledExactlyOnceWith(ROWS);
  fireEvent.click(screen.getByRole('button', { name: 'Block' }));
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: words.confirmBulk('Block', '3') }));
  confirm();
  expect(screen.getByRole('alert')).toHaveTextContent('Name the block');
  fireEvent.change(screen.getByRole('textbox', { name: /Name of the block/ }), { target: { value: 'Block 4' } });
  confirm();
  expect(await screen.findByText(words.bulkDone('3'))).toBeVisible();
  expect(run).toHaveBeenCalledExactlyOnceWith(ROWS, 'Block 4', expect.any(String));
});

it('stays open with the error, the selection and a button to try again', async () => {
  const keys: string[] = [];
  const run = vi.fn(async (_rows: readonly string[], _reason: string, key: string): Promise<BulkResult> => {
    keys.push(key);
    throw new Error(`No network ${keys.length}`);
  });
  const { dialog, confirm, onClear } = open(run, ROWS, true);
  const type = (reason: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name: new RegExp(words.reason) }), { target: { value: reason } });
  type('Late');
  confirm();
  expect(await dialog.findByText('No network 1')).toBeVisible();
  expect(onClear).not.toHaveBeenCalled();
  confirm();
  expect(await dialog.findByText('No network 2')).toBeVisible();
  type('Very late');
  confirm();
  expect(await dialog.findByText('No network 3')).toBeVisible();
  // The same request again has the key of the first one, so it cannot happen twice. Another reason is another request.
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('offers no act for more rows than the server accepts at a time', () => {
  const act: BulkAct<string> = { name: 'Ask again', effect: '', run: ends({ done: 0, failed: [] }) };
  const rows = Array.from({ length: 501 }, (_, index) => `TOK-${index}`);
  render(<BulkBar rows={rows} acts={[act]} rowName={nameOf} onClear={() => undefined} />);
  expect(screen.getByText(words.tooManySelected('500'))).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
});
