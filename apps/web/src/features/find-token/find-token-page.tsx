import { pageTitle } from '../../brand.ts';

export const meta = () => [{ title: pageTitle('Find my token') }];

export default function FindTokenPage() {
  return (
    <div className="gutter py-12">
      <h1 className="text-h2">Find my token</h1>
    </div>
  );
}
