import { pageTitle } from '../../brand.ts';

export const meta = () => [{ title: pageTitle('Terms of Service') }];

export default function TermsPage() {
  return (
    <div className="gutter py-12">
      <h1 className="text-h2">Terms of Service</h1>
    </div>
  );
}
