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
  it('has its label, asks to select, and takes the option that is clicked', async () => {
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
    'closes its list by a second click and is still the same button (searchable: %s)',
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

  it('opens its list when it was clicked before the script of the page had loaded', async () => {
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
  it('does not include the opening of its list', async () => {
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
  it.each(['{Enter}', ' ', '{ArrowDown}'])('opens by keyboard with %j and returns the focus', async (key) => {
    render(<Estates />);
    await userEvent.tab();
    expect(screen.getByRole('combobox', { name: /Estate Name/ })).toHaveFocus();
    await userEvent.keyboard(key);
    await screen.findByRole('option', { name: 'Banana Court' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Estate Name/ })).toHaveFocus());
  });
});

describe('a list of thousands', () => {
  const houses = Array.from({ length: 3000 }, (_, at) => ({ value: `h${at}`, label: `House ${at + 1}` }));
  const note = /^The first 100 are listed. Type to find more./;

  function Houses({ start = '' }: { start?: string }) {
    const [value, setValue] = useState(start);
    return (
      <>
        <Select label="House" options={houses} value={value} onChange={setValue} searchable />
        <output>{value}</output>
      </>
    );
  }
  const openList = async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: /House/ }));
    return screen.findByRole('combobox', { name: 'Search: House' });
  };

  it('draws the first hundred and says so; each other one is found by typing', async () => {
    render(<Houses />);
    const search = await openList();
    expect(screen.getAllByRole('option')).toHaveLength(100);
    expect(screen.getByText(note)).toHaveAttribute('role', 'status');
    await userEvent.type(search, 'house 2999');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(chosen()).toBe('h2998');
    expect(screen.getByRole('combobox', { name: /House/ })).toHaveTextContent('House 2999');
  });

  it('has the chosen one first when it would not be drawn, and not twice when it would', async () => {
    render(<Houses start="h2500" />);
    const search = await openList();
    const drawn = screen.getAllByRole('option');
    expect(drawn).toHaveLength(100);
    expect(drawn[0]).toHaveTextContent('House 2501');
    expect(drawn[0]).toHaveAttribute('aria-selected', 'true');
    await userEvent.type(search, 'house 1');
    expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument();
    await userEvent.clear(search);
    await userEvent.type(search, 'house 2501');
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  });

  it('reaches the last drawn one by keyboard', async () => {
    render(<Houses />);
    await openList();
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(['h99', 'h98']).toContain(chosen());
  });
});
