import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Stepper } from './stepper.tsx';

const STEPS = ['Enter amount', 'Choose account', 'Check', 'Done'];

describe('where one is among steps', () => {
  it('is said in words and marked in the list', () => {
    render(<Stepper steps={STEPS} current={1} />);
    expect(screen.getByRole('status')).toHaveTextContent('Step 2 of 4 · Choose account');
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
    expect(items[1]).toHaveTextContent('Choose account');
  });

  it('has a back button that names the step before', () => {
    const back = vi.fn();
    render(<Stepper steps={STEPS} current={2} onBack={back} />);
    fireEvent.click(screen.getByRole('button', { name: 'Back to Choose account' }));
    expect(back).toHaveBeenCalledOnce();
  });

  it('takes the focus when its button is gone, without scrolling, and is announced once', () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    const { rerender } = render(<Stepper steps={STEPS} current={0} />);
    expect(document.body).toHaveFocus();
    rerender(<Stepper steps={STEPS} current={1} />);
    expect(screen.getByRole('group')).toHaveFocus();
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    focus.mockRestore();
  });

  it('has no way back from the first step', () => {
    render(<Stepper steps={STEPS} current={0} onBack={() => undefined} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
