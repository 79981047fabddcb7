import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useLateBlur } from './use-late-blur.ts';

function Page({ note }: { readonly note: (event: string) => void }) {
  useLateBlur();
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          note('submit');
        }}
      >
        <label htmlFor="name">Name</label>
        <input id="name" onBlur={() => note('blur')} />
        <label htmlFor="amount">Amount</label>
        <input id="amount" />
        <label htmlFor="agree">I agree</label>
        <input id="agree" type="checkbox" />
        <button type="submit" onMouseDown={() => note('mouse down')} onClick={() => note('click')}>
          Send
        </button>
      </form>
      <a href="#elsewhere">Elsewhere</a>
      <p>Some text</p>
    </>
  );
}

function open() {
  const events: string[] = [];
  render(<Page note={(event) => events.push(event)} />);
  return { events, user: userEvent.setup() };
}

const send = () => screen.getByRole('button', { name: 'Send' });

describe('a field of a form', () => {
  it('keeps the focus until the click on a button has arrived, and the button has it then', async () => {
    const { events, user } = open();
    await user.click(screen.getByLabelText('Name'));
    await user.click(send());
    expect(events).toEqual(['mouse down', 'blur', 'click', 'submit']);
    expect(send()).toHaveFocus();
  });

  it('keeps it when the mouse button is released elsewhere', async () => {
    const { user, events } = open();
    await user.click(screen.getByLabelText('Name'));
    await user.pointer([
      { keys: '[MouseLeft>]', target: send() },
      { target: document.body, coords: { clientX: 90, clientY: 90 } },
      { keys: '[/MouseLeft]' },
    ]);
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(events).toEqual(['mouse down']);
  });

  it('is sent when the button moves away from under a still pointer', async () => {
    const { user, events } = open();
    await user.click(screen.getByLabelText('Name'));
    await user.pointer([
      { keys: '[MouseLeft>]', target: send(), coords: { clientX: 40, clientY: 40 } },
      { target: screen.getByText('Some text'), coords: { clientX: 41, clientY: 42 } },
      { keys: '[/MouseLeft]' },
    ]);
    expect(events).toEqual(['mouse down', 'blur', 'click', 'submit']);
    expect(send()).toHaveFocus();
    await user.click(screen.getByText('Some text'));
    expect(events).toHaveLength(4);
  });

  it('gives it to a link and to a box that are clicked', async () => {
    const { user } = open();
    await user.click(screen.getByLabelText('Name'));
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByRole('link', { name: 'Elsewhere' })).toHaveFocus();
    await user.click(screen.getByLabelText('Name'));
    await user.click(screen.getByText('I agree'));
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(screen.getByRole('checkbox')).toHaveFocus();
  });

  it('loses it at mouse down to another field and to anything that is not clicked', async () => {
    const { user } = open();
    await user.click(screen.getByLabelText('Name'));
    expect(fireEvent.mouseDown(screen.getByLabelText('Amount'))).toBe(true);
    expect(fireEvent.mouseDown(screen.getByText('Some text'))).toBe(true);
    await user.click(screen.getByText('Amount'));
    expect(screen.getByLabelText('Amount')).toHaveFocus();
  });

  it('is sent by Enter without losing it', async () => {
    const { user, events } = open();
    await user.click(screen.getByLabelText('Name'));
    await user.keyboard('{Enter}');
    expect(events).toEqual(['click', 'submit']);
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });
});
