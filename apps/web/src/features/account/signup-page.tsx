import { pageTitle } from '../../brand.ts';

export const meta = () => [{ title: pageTitle('Get started') }];

export default function SignUpPage() {
  return (
    <div className="gutter py-12">
      <h1 className="text-h2">Get started</h1>
    </div>
  );
}
