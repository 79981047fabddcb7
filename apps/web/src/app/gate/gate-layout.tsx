import { Outlet } from 'react-router';
import { SandboxBar } from '../../layout/sandbox-bar.tsx';
import { useServiceWorker } from '../../data/device/service-worker.ts';

/** The layout of the guard's page: no one signs in, and it opens without network. */
export default function GateLayout() {
  const update = useServiceWorker();
  return (
    <>
      <Outlet context={update} />
      <SandboxBar />
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '../../layout/error-screen.tsx';
