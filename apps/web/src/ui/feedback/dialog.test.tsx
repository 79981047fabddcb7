import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

function open(isBusy = false) {
  const closed = vi.fn();
  render(
    <Dialog isOpen onClose={closed} title="Are you sure?" isBusy={isBusy}>
      <button type="button">Yes</button>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Are you sure?' });
  dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200);
  return { closed, dialog };
}

const OUTSIDE = { clientX: 10, clientY: 10 };
const INSIDE = { clientX: 150, clientY: 150 };

describe('a dialog', () => {
  it('closes by its close button, by Esc and by a click outside', () => {
    const { closed, dialog } = open();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.pointerDown(dialog, OUTSIDE);
    fireEvent.click(dialog, OUTSIDE);
    expect(closed).toHaveBeenCalledTimes(3);
  });

  it('stays open when a click only ends outside, as when text is selected', () => {
    const { closed, dialog } = open();
    fireEvent.pointerDown(dialog, INSIDE);
    fireEvent.click(dialog, OUTSIDE);
    expect(closed).not.toHaveBeenCalled();
  });

  it('cannot be closed while something is being sent', () => {
    const { closed, dialog } = open(true);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.pointerDown(dialog, OUTSIDE);
    fireEvent.click(dialog, OUTSIDE);
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    expect(closed).not.toHaveBeenCalled();
  });

  it('opens again when the browser closes it while something is being sent, and follows it otherwise', () => {
    const { closed, dialog } = open(true);
    (dialog as HTMLDialogElement).close();
    fireEvent(dialog, new Event('close'));
    expect(dialog).toHaveAttribute('open');
    expect(closed).not.toHaveBeenCalled();
  });

  it('notifies its owner when the browser closes it', () => {
    const { closed, dialog } = open();
    fireEvent(dialog, new Event('close'));
    expect(closed).toHaveBeenCalledOnce();
  });

  it('holds nothing while it is closed', () => {
    render(
      <Dialog isOpen={false} onClose={() => undefined} title="Are you sure?">
        <p>secret</p>
      </Dialog>,
    );
    expect(screen.queryByText('secret')).not.toBeInTheDocument();
  });
});

describe('the focus in a dialog that opens', () => {
  // Unlike jsdom, a browser gives no focus to elements in a closed dialog, and opening a dialog focuses its close button.
  function openAsBrowser(content: ReactNode) {
    const focus = HTMLElement.prototype.focus;
    vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function focusWhatIsShown(this: HTMLElement, options) {
      if (!this.closest('dialog:not([open])')) focus.call(this, options);
    });
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(this: HTMLDialogElement) {
      this.open = true;
      this.querySelector('button')?.focus();
    });
    render(
      <Dialog isOpen onClose={() => undefined} title="A form">
        {content}
      </Dialog>,
    );
    vi.restoreAllMocks();
  }

  it('is in the first field of its form', () => {
    openAsBrowser(
      <form>
        <input type="hidden" name="key" />
        <input tabIndex={-1} aria-hidden="true" />
        <input aria-label="Wallet PIN" autoFocus />
        <input aria-label="Password" />
      </form>,
    );
    expect(screen.getByRole('textbox', { name: 'Wallet PIN' })).toHaveFocus();
  });

  it('is on the chosen one of several', () => {
    openAsBrowser(
      <form>
        <input type="radio" name="way" aria-label="Card" />
        <input type="radio" name="way" aria-label="Wallet" defaultChecked />
      </form>,
    );
    expect(screen.getByRole('radio', { name: 'Wallet' })).toHaveFocus();
  });

  it('is where the browser puts it when there is nothing to fill in', () => {
    openAsBrowser(
      <>
        <input type="radio" name="theme" aria-label="Dark" />
        <button type="button">Yes</button>
      </>,
    );
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });
});

describe('the focus after a dialog', () => {
  function Page({ isAsking, hasRow = true }: { readonly isAsking: boolean; readonly hasRow?: boolean }) {
    return (
      <>
        <h1>Cards</h1>
        {hasRow && <button type="button">Remove</button>}
        {isAsking && (
          <Dialog isOpen onClose={() => undefined} title="Remove this card?">
            <button type="button">Yes</button>
          </Dialog>
        )}
      </>
    );
  }

  it.each([
    ['goes back to what opened it', true],
    ['goes to the heading when what opened it has gone', false],
  ])('%s, when it is removed from the page', async (_, hasRow) => {
    const { rerender } = render(<Page isAsking={false} />);
    screen.getByRole('button', { name: 'Remove' }).focus();
    rerender(<Page isAsking />);
    screen.getByRole('button', { name: 'Yes' }).focus();
    rerender(<Page isAsking={false} hasRow={hasRow} />);
    const next = hasRow ? screen.getByRole('button', { name: 'Remove' }) : screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(next).toHaveFocus());
  });

  it('goes back to what opened the first one, when a second one took its place', async () => {
    function Steps({ step }: { readonly step: 0 | 1 | 2 }) {
      return (
        <>
          <button type="button">Add a phone</button>
          {step > 0 && (
            <Dialog key={step} isOpen onClose={() => undefined} title={`Step ${step}`}>
              <button type="button">Next</button>
            </Dialog>
          )}
        </>
      );
    }
    const { rerender } = render(<Steps step={0} />);
    screen.getByRole('button', { name: 'Add a phone' }).focus();
    rerender(<Steps step={1} />);
    screen.getByRole('button', { name: 'Next' }).focus();
    rerender(<Steps step={2} />);
    // After the first one gave up the focus.
    await new Promise((resolve) => setTimeout(resolve));
    screen.getByRole('button', { name: 'Next' }).focus();
    rerender(<Steps step={0} />);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a phone' })).toHaveFocus());
  });
});

it('shows the answer to a click, which may be below the edge of a long dialog', () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  const dialog = (error: string | null) => (
    <Dialog isOpen onClose={vi.fn()} title="Add a house">
      <Notice kind="info">A house has one account</Notice>
      <div role="alert">{error !== null && <Notice kind="danger">{error}</Notice>}</div>
    </Dialog>
  );
  const { rerender } = render(dialog(null));
  expect(seen).not.toHaveBeenCalled();
  rerender(dialog('There is no network'));
  expect(seen.mock.contexts).toEqual([screen.getByText('There is no network').parentElement]);
  seen.mockRestore();
});
