import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Field } from './field.tsx';

describe('a field', () => {
  it('joins label, hint and error to its input', () => {
    render(
      <Field
        label="Phone Number"
        hint="Your token comes here"
        error="Phone Number must be 11 digits and start with 0"
      />,
    );
    const input = screen.getByLabelText('Phone Number');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Phone Number must be 11 digits and start with 0 Your token comes here');
  });

  it('marks a required field visibly and for screen readers', () => {
    render(<Field label="Full Name" required />);
    expect(screen.getByRole('textbox')).toHaveAccessibleName('Full Name (required)');
    expect(screen.getByRole('textbox')).toBeRequired();
    expect(screen.getByText('*')).toHaveAttribute('aria-hidden', 'true');
  });

  it('is valid and undescribed without error and hint', () => {
    render(<Field label="Full Name" />);
    expect(screen.getByLabelText('Full Name')).toBeValid();
    expect(screen.getByLabelText('Full Name')).not.toHaveAttribute('aria-describedby');
  });

  it('shows and hides a password with a toggle button', async () => {
    render(<Field label="Password" type="password" />);
    const input = screen.getByLabelText('Password');
    const eye = screen.getByRole('button', { name: 'Show password' });
    expect(input).toHaveAttribute('type', 'password');
    expect(eye).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(eye);
    expect(input).toHaveAttribute('type', 'text');
    expect(eye).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(eye);
    expect(input).toHaveAttribute('type', 'password');
  });
});
