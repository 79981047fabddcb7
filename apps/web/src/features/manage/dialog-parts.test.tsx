import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '@testing-library/react';
import { CallError } from '../../api.ts';
import { Failure, faultOf } from './dialog-parts.tsx';

const refused = (fields: Record<string, string>) =>
  new CallError({ status: 400, code: 'invalid-input', message: 'Please check what you entered', fields });

function Dialog({ error, drawn }: { readonly error: unknown; readonly drawn: readonly string[] }) {
  return (
    <form>
      {drawn.map((field) => (
        <p key={field}>{faultOf(error, field)}</p>
      ))}
      <Failure error={error} />
    </form>
  );
}

describe('a refusal in a dialog', () => {
  it('is shown at its field and nowhere else', () => {
    render(<Dialog error={refused({ name: 'Enter a name' })} drawn={['name', 'phone']} />);
    expect(screen.getByText('Enter a name')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('that names a field which is not drawn is never silent', () => {
    const error = refused({ name: 'Enter a name', 'lines.0.amount_kobo': 'Enter an amount' });
    const { rerender } = render(<Dialog error={error} drawn={['name']} />);
    for (const _ of [1, 2]) {
      expect(screen.getByRole('alert')).toHaveTextContent(
        /check what you entered.*lines 0 amount kobo: Enter an amount/,
      );
      expect(screen.getAllByText(/Enter a name/)).toHaveLength(1);
      rerender(<Dialog error={error} drawn={['name']} />);
    }
  });

  it('without fields says why', () => {
    render(
      <Dialog error={new CallError({ status: 409, code: 'plan-open', message: 'A plan is open' })} drawn={['name']} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('A plan is open');
  });
});
