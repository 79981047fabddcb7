import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, main area and footer of public pages that inform. `<main>` stays while pages change, so its entrance plays once. */
export default function PublicLayout() {
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} className="page-in min-h-[70vh] pt-16 outline-none">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx';
