import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { CardFields } from './card-fields.tsx';
import type { Card } from './card-fields.tsx';
import { cardBrand } from './card-number.ts';

function Payment({ errors }: { errors?: Partial<Record<keyof Card, string>> }) {
  const [card, setCard] = useState<Card>({ cardNumber: '', expiryDate: '', cvv: '' });
  return (
    <>
      <CardFields value={card} onChange={setCard} errors={errors} />
      <output>{Object.values(card).join(' ')}</output>
    </>
  );
}

const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Card number/ });
const expiry = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Expiry date/ });
const cvv = () => screen.getByRole<HTMLInputElement>('textbox', { name: /CVV/ });
const held = () => screen.getByRole('status').textContent;

async function pasteInto(input: HTMLInputElement, text: string) {
  await userEvent.click(input);
  await userEvent.paste(text);
}

describe('a card', () => {
  it('is filled by the browser from the cards that it keeps', () => {
    render(<Payment />);
    expect(number()).toHaveAttribute('autocomplete', 'cc-number');
    expect(expiry()).toHaveAttribute('autocomplete', 'cc-exp');
    expect(cvv()).toHaveAttribute('autocomplete', 'cc-csc');
    for (const input of [number(), expiry(), cvv()]) expect(input).toHaveAttribute('inputmode', 'numeric');
  });

  it('shows its number in groups of four with dashes, 19 characters at most', async () => {
    render(<Payment />);
    await userEvent.type(number(), '50612000000000001234');
    expect(number()).toHaveValue('5061-2000-0000-0000');
    expect(number()).toHaveAccessibleDescription('Verve');
  });

  it('takes a number pasted with spaces and deletes across a dash', async () => {
    render(<Payment />);
    await pasteInto(number(), '4111 1111 1111 1111');
    expect(held()).toBe('4111111111111111  ');
    number().setSelectionRange(5, 5);
    await userEvent.keyboard('{Backspace}');
    expect(number()).toHaveValue('4111-1111-1111-111');
    expect(number().selectionStart).toBe(3);
  });

  it.each([
    ['0', '0'],
    ['4', '04'],
    ['12', '12'],
    ['122', '12/2'],
    ['1/2027', '01/2027'],
    ['04/2027', '04/2027'],
    ['04a20279', '04/2027'],
  ])('shows the expiry typed as %s as %s', async (typed, shown) => {
    render(<Payment />);
    await userEvent.type(expiry(), typed);
    expect(expiry()).toHaveValue(shown);
  });

  it.each([
    ['04/27', '04/2027'],
    ['4/27', '04/2027'],
    ['0427', '04/2027'],
    ['04 / 27', '04/2027'],
    ['04-2027', '04/2027'],
    ['042027', '04/2027'],
  ])('understands the pasted or filled in expiry %s', async (pasted, shown) => {
    render(<Payment />);
    await pasteInto(expiry(), pasted);
    expect(expiry()).toHaveValue(shown);
  });

  it('completes a year of two digits when the field is left', async () => {
    render(<Payment />);
    await userEvent.type(expiry(), '0428');
    expect(expiry()).toHaveValue('04/28');
    await userEvent.tab();
    expect(expiry()).toHaveValue('04/2028');
  });

  it('takes three digits of the CVV and says where they are', async () => {
    render(<Payment />);
    await userEvent.type(cvv(), '12a34');
    expect(cvv()).toHaveValue('123');
    expect(cvv()).toHaveAccessibleDescription('The 3 digits on the back.');
  });

  it('is described by its errors', () => {
    render(<Payment errors={{ cvv: 'CVV must be 3 digits' }} />);
    expect(cvv()).toHaveAccessibleDescription('CVV must be 3 digits The 3 digits on the back.');
    expect(cvv()).toBeInvalid();
  });

  it.each([
    ['4', 'Visa'],
    ['51', 'Mastercard'],
    ['2221', 'Mastercard'],
    ['5061', 'Verve'],
    ['6500', 'Verve'],
    ['50', null],
    ['9', null],
    ['', null],
  ])('whose number begins with %j is of %s', (digits, brand) => {
    expect(cardBrand(digits)).toBe(brand);
  });
});
