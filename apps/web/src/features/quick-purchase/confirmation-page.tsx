import { pageTitle } from '../../brand.ts';

export const meta = () => [{ title: pageTitle('Payment Processing') }];

export default function ConfirmationPage() {
  return (
    <div className="gutter py-12">
      <h1 className="text-h2">Payment Processing</h1>
    </div>
  );
}
