import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CutList } from './cut-list.tsx';

const textOf = (list: Parameters<typeof CutList>[0]) => render(<CutList {...list} />).container.textContent;

it('says that a list is cut, and nothing while all of it is shown', () => {
  expect(textOf({ shown: 49, most: 50 })).toBe('');
  expect(textOf({ shown: 50, most: 50 })).toBe('The newest 50 are shown. Older ones are not listed.');
  expect(textOf({ shown: 50, most: 50, isByName: true })).toBe('The first 50 are shown. The others are not listed.');
});
