import type { VirtualItem } from '@tanstack/react-virtual';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useRowKeys } from './row-keys.ts';

/** A search field above a table of which only some rows are in the document. */
function Rows({ count, drawn }: { readonly count: number; readonly drawn: readonly number[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const items = drawn.map((index) => ({ index }) as VirtualItem);
  const keys = useRowKeys({ scroller, rowPx: 40, count, drawn: items });
  return (
    <>
      <input aria-label="Search" />
      <div ref={scroller} role="region" aria-label="Rows" tabIndex={0} {...keys}>
        <table>
          <tbody>
            {drawn.map((index) => (
              <tr key={index} data-index={index}>
                <td>
                  <a href={`/${index}`}>Row {index}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

async function pressEnd(count: number) {
  const user = userEvent.setup();
  const page = render(<Rows count={count} drawn={[0, 1, 2]} />);
  screen.getByRole('link', { name: 'Row 0' }).focus();
  await user.keyboard('{End}');
  return { user, page };
}
const row = (index: number) => screen.getByRole('link', { name: `Row ${index}` });

it('after End gives the focus to the last row as soon as it is in the document', async () => {
  const { page } = await pressEnd(100);
  page.rerender(<Rows count={100} drawn={[97, 98, 99]} />);
  expect(row(99)).toHaveFocus();
});

it('leaves the focus in the search if the reader went there before the row was in the document', async () => {
  const { user, page } = await pressEnd(100);
  const search = screen.getByRole('textbox', { name: 'Search' });
  await user.click(search);
  page.rerender(<Rows count={100} drawn={[97, 98, 99]} />);
  expect(search).toHaveFocus();
});

it('leaves the focus on the row that the reader chose meanwhile', async () => {
  const { page } = await pressEnd(100);
  row(1).focus();
  page.rerender(<Rows count={100} drawn={[0, 1, 97, 98, 99]} />);
  expect(row(1)).toHaveFocus();
});

it('forgets the row when the filtered table has fewer rows', async () => {
  const { page } = await pressEnd(100);
  page.rerender(<Rows count={2} drawn={[0, 1]} />);
  page.rerender(<Rows count={100} drawn={[97, 98, 99]} />);
  expect(row(99)).not.toHaveFocus();
});
