import { pageTitle } from '../../brand.ts';

export const meta = () => [{ title: pageTitle('Privacy Policy') }];

export default function PrivacyPage() {
  return (
    <div className="gutter py-12">
      <h1 className="text-h2">Privacy Policy</h1>
    </div>
  );
}
