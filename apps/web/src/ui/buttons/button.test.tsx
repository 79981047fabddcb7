import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

describe('the shared button', () => {
  it('shows its name and runs its action', async () => {
    const pressed = vi.fn();
    render(<Button name="Confirm Payment" onClick={pressed} />);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Payment' }));
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('is not a submit button by default', () => {
    render(<Button name="Copy" />);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });

  it('shows five bars named Loading Spinner while loading, says that it is busy, and keeps its text for the width', () => {
    render(<Button name="Send" isLoading loaderColor="red" />);
    const spinner = screen.getByRole('img', { name: 'Loading Spinner' });
    const bars = [...spinner.querySelectorAll('rect')];
    expect(bars.map((bar) => [bar.getAttribute('width'), bar.getAttribute('height')])).toEqual(
      Array.from({ length: 5 }, () => ['5', '5']),
    );
    expect(spinner).toHaveAttribute('viewBox', '0 0 37 5');
    expect(spinner).toHaveAttribute('fill', 'red');
    const button = screen.getByRole('button');
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveTextContent('Send');
  });

  it('shows nothing beside the bars while loading, and keeps the place of its icon', () => {
    const icon = <svg data-testid="icon" />;
    const { rerender } = render(<Button name="Vend Now" icon={icon} />);
    expect(screen.getByTestId('icon').closest('.opacity-0')).toBeNull();
    rerender(<Button name="Vend Now" icon={icon} isLoading />);
    expect(screen.getByTestId('icon').closest('.opacity-0')).not.toBeNull();
    expect(screen.getByText('Vend Now')).toHaveClass('opacity-0');
  });

  it('keeps the focus when loading begins', () => {
    const { rerender } = render(<Button name="Send" />);
    screen.getByRole('button').focus();
    rerender(<Button name="Send" isLoading />);
    expect(screen.getByRole('button')).toHaveFocus();
    expect(screen.getByRole('button')).toBeEnabled();
  });

  it('does nothing when clicked while loading, and sends no form', () => {
    const pressed = vi.fn();
    const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={sent}>
        <Button name="Send" type="submit" isLoading onClick={pressed} />
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(pressed).not.toHaveBeenCalled();
    expect(sent).not.toHaveBeenCalled();
  });

  it('does nothing when disabled', () => {
    const pressed = vi.fn();
    render(<Button name="Send" disabled onClick={pressed} />);
    fireEvent.click(screen.getByRole('button'));
    expect(pressed).not.toHaveBeenCalled();
  });
});
