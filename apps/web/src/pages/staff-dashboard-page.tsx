import { Approvals } from '../features/back-office/approvals.tsx';
import DashboardPage from '../features/staff/dashboard/dashboard-page.tsx';

export { meta } from '../features/staff/dashboard/dashboard-page.tsx';

/** `/admin/dashboard`: the figures, and what waits for a decision about people. */
export default function StaffDashboardPage() {
  return (
    <div className="grid gap-4">
      <DashboardPage />
      <Approvals />
    </div>
  );
}
