import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AmountField } from './amount-field.tsx';
import { MeterField } from './meter-field.tsx';

function Amount({ start = '', chips }: { start?: string; chips?: readonly number[] }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <AmountField label="Amount" name="amount" value={value} onChange={setValue} chips={chips} />
      <output>{value}</output>
    </>
  );
}

function Meter({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <MeterField label="Meter Number" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox');
const held = () => screen.getByRole('status').textContent;

async function pasteOver(text: string) {
  await userEvent.clear(input());
  await userEvent.click(input());
  await userEvent.paste(text);
}

describe('an amount field', () => {
  it('shows separators while typing and holds digits', async () => {
    render(<Amount />);
    await userEvent.type(input(), '1234567');
    expect(input()).toHaveValue('1,234,567');
    expect(held()).toBe('1234567');
  });

  it.each([
    ['₦5,000.00', '5000.00', '5,000.00'],
    ['NGN 5 000', '5000', '5,000'],
    ['  20000 ', '20000', '20,000'],
    ['007', '7', '7'],
    ['12.345', '12.34', '12.34'],
    ['1.2.3', '1.23', '1.23'],
    ['abc', '', ''],
    ["'; DROP TABLE", '', ''],
  ])('understands the paste %j', async (text, value, shown) => {
    render(<Amount />);
    await pasteOver(text);
    expect(held()).toBe(value);
    expect(input()).toHaveValue(shown);
  });

  it('keeps the caret behind the same digit when a separator appears', async () => {
    render(<Amount start="1234" />);
    await userEvent.click(input());
    input().setSelectionRange(1, 1);
    await userEvent.keyboard('9');
    expect(input()).toHaveValue('19,234');
    expect(input().selectionStart).toBe(2);
  });

  it('deletes the digit before a comma when Backspace is pressed behind it', async () => {
    render(<Amount start="12345" />);
    await userEvent.click(input());
    input().setSelectionRange(3, 3);
    await userEvent.keyboard('{Backspace}');
    expect(held()).toBe('1345');
    expect(input()).toHaveValue('1,345');
    expect(input().selectionStart).toBe(1);
  });

  it('deletes the digit behind a comma when Delete is pressed before it', async () => {
    render(<Amount start="12345" />);
    await userEvent.click(input());
    input().setSelectionRange(2, 2);
    await userEvent.keyboard('{Delete}');
    expect(held()).toBe('1245');
  });

  it('ignores a letter and leaves the caret where it was', async () => {
    render(<Amount start="5000" />);
    await userEvent.click(input());
    input().setSelectionRange(1, 1);
    await userEvent.keyboard('e');
    expect(input()).toHaveValue('5,000');
    expect(input().selectionStart).toBe(1);
  });

  it('fills the amount from a chip and marks the chip that matches', async () => {
    render(<Amount chips={[1000, 5000]} />);
    await userEvent.click(screen.getByRole('button', { name: '₦5,000' }));
    expect(held()).toBe('5000');
    expect(screen.getByRole('button', { name: '₦5,000' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: '₦1,000' })).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('a chip whose script is not ready', () => {
  it('visibly waits, and works after hydration', async () => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(<Amount chips={[1000, 5000]} />);
    document.body.append(container);
    const chip = () => screen.getByRole('button', { name: '₦5,000' });
    expect(chip()).toBeDisabled();
    expect(screen.getByRole('group', { name: 'Quick amounts' })).toHaveAttribute('aria-busy', 'true');

    render(<Amount chips={[1000, 5000]} />, { container, hydrate: true });
    await userEvent.click(chip());
    expect(held()).toBe('5000');
    expect(screen.getByRole('group', { name: 'Quick amounts' })).not.toHaveAttribute('aria-busy');
    container.remove();
  });
});

describe('a meter field', () => {
  it('shows groups of four, four and three and counts the digits', async () => {
    render(<Meter />);
    expect(screen.queryByText(/of 11/)).not.toBeInTheDocument();
    await userEvent.type(input(), '04175000019');
    expect(input()).toHaveValue('0417 5000 019');
    expect(held()).toBe('04175000019');
    expect(screen.getByText('11 of 11')).toBeInTheDocument();
  });

  it.each(['0417-5000-019', ' 0417 5000 019 ', 'Meter: 04175000019'])('cleans the paste %j', async (text) => {
    render(<Meter />);
    await pasteOver(text);
    expect(held()).toBe('04175000019');
  });

  it('does not cut a number that is too long, so that its owner sees the mistake', async () => {
    render(<Meter />);
    await pasteOver('041750000191');
    expect(input()).toHaveValue('0417 5000 019 1');
    expect(screen.getByText('12 of 11')).toBeInTheDocument();
  });

  it('deletes across a space', async () => {
    render(<Meter start="04175" />);
    await userEvent.click(input());
    input().setSelectionRange(5, 5);
    await userEvent.keyboard('{Backspace}');
    expect(held()).toBe('0415');
  });
});
