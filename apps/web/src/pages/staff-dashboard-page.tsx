import { Approvals } from '../features/back-office/approvals.tsx';
import { usePermissions } from '../features/staff/use-permissions.ts';
import DashboardPage from '../features/staff/dashboard/dashboard-page.tsx';

export { meta } from '../features/staff/dashboard/dashboard-page.tsx';

/** `/admin/dashboard`: the figures, and what waits for a decision about people. */
export default function StaffDashboardPage() {
  const mayDecide = usePermissions().has('people.edit');
  return (
    <div className="grid gap-4">
      <DashboardPage />
      {mayDecide && <Approvals />}
    </div>
  );
}
