import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { OtpField } from './otp-field.tsx';

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [value, setValue] = useState('');
  return <OtpField value={value} onChange={setValue} onComplete={onComplete} />;
}

beforeAll(() => {
  // jsdom has neither; the library only measures with them.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  document.elementFromPoint ??= () => null;
});

describe('a one-time code', () => {
  it('is one input for six digits that a phone can fill in from the SMS', () => {
    render(<Code onComplete={() => undefined} />);
    const input = screen.getByLabelText('One-time code');
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
    expect(input).toHaveAttribute('maxlength', '6');
  });

  it('is complete once for each code, also when the page paints again', async () => {
    const completed = vi.fn();
    const { rerender } = render(<Code onComplete={completed} />);
    await userEvent.type(screen.getByLabelText('One-time code'), '123456');
    rerender(<Code onComplete={completed} />);
    expect(completed).toHaveBeenCalledOnce();
    expect(completed).toHaveBeenCalledWith('123456');
  });

  it('takes no letters', async () => {
    render(<Code onComplete={() => undefined} />);
    await userEvent.type(screen.getByLabelText('One-time code'), '12a');
    expect(screen.getByLabelText('One-time code')).toHaveValue('12');
  });
});
