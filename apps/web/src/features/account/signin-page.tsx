import { pageTitle } from '../../brand.ts';

export const meta = () => [{ title: pageTitle('Sign in') }];

export default function SignInPage() {
  return (
    <div className="gutter py-12">
      <h1 className="text-h2">Sign in</h1>
    </div>
  );
}
