import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageHeading, focusHeading } from './page-heading.tsx';

function Page({ step }: { readonly step: 'wait' | 'done' }) {
  return step === 'wait' ? (
    <section>
      <PageHeading>Please wait</PageHeading>
    </section>
  ) : (
    <div>
      <PageHeading>Done</PageHeading>
      <input aria-label="Name" />
    </div>
  );
}

const heading = () => screen.getByRole('heading', { level: 1 });

it('a new heading takes over the focus of the old one', () => {
  const { rerender } = render(<Page step="wait" />);
  focusHeading(heading());
  expect(heading()).toHaveFocus();
  rerender(<Page step="done" />);
  expect(heading()).toHaveTextContent('Done');
  expect(heading()).toHaveFocus();
});

it('a new heading takes the focus that a field of the old page had', () => {
  const { rerender } = render(<Page step="done" />);
  screen.getByRole('textbox').focus();
  rerender(<Page step="wait" />);
  expect(heading()).toHaveTextContent('Please wait');
  expect(heading()).toHaveFocus();
});

it('a new heading takes no focus from elements that stay on the page, and none when nothing had it', () => {
  const frame = (step: 'wait' | 'done') => (
    <>
      <button type="button">Menu</button>
      <Page step={step} />
    </>
  );
  const { rerender } = render(frame('wait'));
  heading().blur();
  rerender(frame('done'));
  expect(heading()).not.toHaveFocus();
  screen.getByRole('button').focus();
  rerender(frame('wait'));
  expect(screen.getByRole('button')).toHaveFocus();
});
