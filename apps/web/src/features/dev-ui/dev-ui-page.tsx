import { pageTitle } from '../../brand.ts';

export const meta = () => [{ title: pageTitle('Components') }];

export default function DevUiPage() {
  return (
    <div className="gutter py-12">
      <h1 className="text-h2">Components</h1>
    </div>
  );
}
