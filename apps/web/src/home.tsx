import { BRAND } from './brand.ts';

export default function Home() {
  return (
    <div className="gutter py-12">
      <h1>{BRAND.slogan}</h1>
    </div>
  );
}
