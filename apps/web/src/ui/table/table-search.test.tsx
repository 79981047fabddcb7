import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TableSearch } from './table-search.tsx';

it('keeps what was typed while an earlier search arrives in the address', () => {
  const onSearch = vi.fn();
  const page = render(<TableSearch label="Meter" text="" onSearch={onSearch} />);
  const field = screen.getByRole('searchbox', { name: 'Meter' });
  fireEvent.change(field, { target: { value: 'b' } });
  fireEvent.submit(field);
  fireEvent.change(field, { target: { value: 'bi' } });
  page.rerender(<TableSearch label="Meter" text="b" onSearch={onSearch} />);
  expect(field).toHaveValue('bi');
  fireEvent.submit(field);
  expect(onSearch.mock.calls).toEqual([['b'], ['bi']]);
  page.rerender(<TableSearch label="Meter" text="bi" onSearch={onSearch} />);
  // The address changed in another way: the field follows it.
  page.rerender(<TableSearch label="Meter" text="" onSearch={onSearch} />);
  expect(field).toHaveValue('');
});
