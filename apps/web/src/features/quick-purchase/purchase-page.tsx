import { pageTitle } from '../../brand.ts';

export const meta = () => [{ title: pageTitle('Pay by transfer') }];

export default function PurchasePage() {
  return (
    <div className="gutter py-12">
      <h1 className="text-h2">Pay by transfer</h1>
    </div>
  );
}
