import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { OpenDialog } from './open-dialog.tsx';

function Page() {
  const [open, setOpen] = useState<'first' | 'second'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <button type="button" onClick={() => setOpen('first')}>
        Begin
      </button>
      {open === 'first' && (
        <OpenDialog title="First" onClose={close}>
          <button type="button" onClick={() => setOpen('second')}>
            Go on
          </button>
        </OpenDialog>
      )}
      {open === 'second' && (
        <OpenDialog title="Second" onClose={close}>
          <p>The last one</p>
        </OpenDialog>
      )}
    </>
  );
}

it('returns the focus to the element that opened it, also when another dialog followed', async () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Begin' });
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(button).toHaveFocus());
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(screen.getByText('The last one')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(button).toHaveFocus());
});
