import { pageTitle } from '../../brand.ts';

export const meta = () => [{ title: pageTitle('Contact us') }];

export default function ContactPage() {
  return (
    <div className="gutter py-12">
      <h1 className="text-h2">Contact us</h1>
    </div>
  );
}
