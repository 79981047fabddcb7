import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Reference } from './reference.tsx';

it('breaks a reference before its last eight letters, and adds nothing to it that is copied', () => {
  const { container } = render(<Reference text="TOK-20261130145500123ABCDEFGH" />);
  expect(container).toHaveTextContent(/^TOK-20261130145500123ABCDEFGH$/);
  expect(container.querySelector('wbr')?.nextSibling).toHaveTextContent(/^ABCDEFGH$/);
});
