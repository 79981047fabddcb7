import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { Select } from './select.tsx';

const ESTATES = ['Alaka Estate', 'Banana Court', 'Cedar Gardens'].map((label, at) => ({ value: `e${at}`, label }));

function Estates({ searchable = false, error }: { searchable?: boolean; error?: string }) {
  const [value, setValue] = useState('');
  return (
    <>
      <Select
        label="Estate Name"
        options={ESTATES}
        value={value}
        onChange={setValue}
        searchable={searchable}
        error={error}
      />
      <output>{value}</output>
    </>
  );
}

const chosen = () => screen.getByRole('status').textContent;

describe.each([false, true])('a dropdown (searchable: %s)', (searchable) => {
  it('has its label, asks to select, and takes the option that is pressed', async () => {
    render(<Estates searchable={searchable} />);
    const box = await screen.findByRole('combobox', { name: /Estate Name/ });
    expect(box).toHaveTextContent('-select an option-');
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole('option', { name: 'Banana Court' }));
    expect(chosen()).toBe('e1');
    expect(await screen.findByRole('combobox', { name: /Estate Name/ })).toHaveTextContent('Banana Court');
  });

  it('is described by its error', async () => {
    render(<Estates searchable={searchable} error="Estate Name is required" />);
    const box = await screen.findByRole('combobox', { name: /Estate Name/ });
    expect(box).toHaveAccessibleDescription('Estate Name is required');
    expect(box).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('a searchable dropdown', () => {
  it('shows what matches, says when nothing does, and works by keyboard', async () => {
    render(<Estates searchable />);
    await userEvent.click(await screen.findByRole('combobox', { name: /Estate Name/ }));
    const search = await screen.findByRole('combobox', { name: 'Search: Estate Name' });
    await userEvent.type(search, 'zzz');
    expect(await screen.findByText('Nothing matches that')).toBeInTheDocument();
    await userEvent.clear(search);
    await userEvent.type(search, 'ced');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toBe('e2');
  });
});

describe('the field of a dropdown', () => {
  it.each([false, true])(
    'closes its list by a second press and is still the same button (searchable: %s)',
    async (searchable) => {
      render(<Estates searchable={searchable} />);
      const field = screen.getByRole('combobox', { name: /Estate Name/ });
      await userEvent.click(field);
      await screen.findByRole('option', { name: 'Banana Court' });
      expect(field).toHaveAttribute('aria-expanded', 'true');
      await userEvent.click(field);
      await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
      expect(field).toHaveFocus();
    },
  );

  it('opens its list when it was pressed before the script of the page had come', async () => {
    const field = document.createElement('div');
    const pressed = new WeakSet<Element>();
    vi.stubGlobal('__pressedEarly', pressed);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    document.body.append(field);
    field.innerHTML = renderToString(<Estates />);
    pressed.add(field.querySelector('button') as HTMLElement);
    render(<Estates />, { container: field, hydrate: true });
    expect(await screen.findByRole('option', { name: 'Banana Court' })).toBeInTheDocument();
    vi.unstubAllGlobals();
  });

  it('chooses by the letters typed on it while the list is closed', async () => {
    render(<Estates />);
    await userEvent.tab();
    await userEvent.keyboard('c');
    expect(chosen()).toBe('e2');
    await userEvent.keyboard('x');
    expect(chosen()).toBe('e2');
  });
});

describe('the search of a dropdown', () => {
  it('takes the first match by Enter alone', async () => {
    render(<Estates searchable />);
    await userEvent.click(screen.getByRole('combobox', { name: /Estate Name/ }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search: Estate Name' }), 'a c{Enter}');
    expect(chosen()).toBe('e1');
  });

  it('begins with what was typed on the field, and is empty the next time', async () => {
    render(<Estates searchable />);
    await userEvent.tab();
    await userEvent.keyboard('b');
    expect(await screen.findByRole('combobox', { name: 'Search: Estate Name' })).toHaveValue('b');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('combobox', { name: /Estate Name/ }));
    expect(await screen.findByRole('combobox', { name: 'Search: Estate Name' })).toHaveValue('');
  });
});

describe('leaving a dropdown', () => {
  it('is not the opening of its list', async () => {
    const left = vi.fn();
    render(
      <Select label="Estate Name" options={ESTATES} value="" onChange={() => undefined} onBlur={left} searchable />,
    );
    await userEvent.click(await screen.findByRole('combobox', { name: /Estate Name/ }));
    await screen.findByRole('option', { name: 'Banana Court' });
    expect(left).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(left).toHaveBeenCalled());
  });
});

describe('a dropdown whose list has not been loaded', () => {
  it.each(['{Enter}', ' ', '{ArrowDown}'])('opens by keyboard with %j and gives the focus back', async (key) => {
    render(<Estates />);
    await userEvent.tab();
    expect(screen.getByRole('combobox', { name: /Estate Name/ })).toHaveFocus();
    await userEvent.keyboard(key);
    await screen.findByRole('option', { name: 'Banana Court' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Estate Name/ })).toHaveFocus());
  });
});
