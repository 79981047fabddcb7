import { Outlet } from 'react-router';
import { STRINGS } from '../strings/index.ts';

export default function PublicLayout() {
  return (
    <>
      <a href="#main" className="skip-link">
        {STRINGS.layout.skip}
      </a>
      <main id="main" tabIndex={-1} className="page-in pt-16">
        <Outlet />
      </main>
    </>
  );
}
