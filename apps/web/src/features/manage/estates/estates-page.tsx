import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { hiddenHead } from '../../../page-head.ts';
import { REQUEST_WORDS as words } from '../../../strings/manage/requests.ts';
import { TEAM_WORDS } from '../../../strings/manage/team.ts';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { Approvals } from '../requests/approvals.tsx';
import { myEstatesQuery } from '../my-estates.ts';
import { managedEstatesQuery } from '../requests/queries.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';

export const meta = () => hiddenHead(words.manageTitle);

function Estates() {
  const estates = useQuery(managedEstatesQuery);
  const isManager = useUser()?.roles.includes('manager') ?? false;
  if (!estates.data) {
    return <NotRead query={estates} title={words.failed} note={words.failedText} className="h-40 rounded-lg" />;
  }
  if (estates.data.length === 0) return <p className="text-ink-2">{words.noEstates}</p>;
  return (
    <section className="grid gap-3">
      <h2 className="text-20">{words.estates}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {estates.data.map((estate) => (
          <li key={estate.id} className="card p-4 sm:p-5">
            <h3 className="text-18 wrap-anywhere">
              {/* Staff who see this page have separate screens for an estate. */}
              {isManager ? (
                <Link to={APP_PATHS.manageEstate(estate.id)} className="text-link">
                  {estate.name}
                </Link>
              ) : (
                estate.name
              )}
            </h3>
            <Facts
              facts={[
                { label: words.houses, value: estate.houses },
                { label: words.meters, value: estate.meters },
                { label: words.linkedMeters, value: estate.linked_meters },
                { label: words.openRequests, value: estate.open_requests },
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Estates that the user works for without managing them, with their role there. */
function Teams() {
  const estates = useQuery(myEstatesQuery);
  if (!estates.data) {
    return <NotRead query={estates} title={words.failed} note={words.failedText} className="h-40 rounded-lg" />;
  }
  const others = estates.data.filter(({ roles }) => !roles.includes('manager'));
  if (others.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-20">{words.teams}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {others.map((estate) => (
          <li key={estate.id} className="card grid gap-1 p-4 sm:p-5">
            <h3 className="text-18 wrap-anywhere">
              <Link to={APP_PATHS.manageEstate(estate.id)} className="text-link">
                {estate.name}
              </Link>
            </h3>
            <p className="text-14 text-ink-2">{estate.roles.map((role) => TEAM_WORDS.roles[role]).join(', ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `/manage/estates`: the estates that the user works for, and for managers the requests of residents. */
export default function EstatesPage() {
  const roles = useUser()?.roles ?? [];
  const decides = roles.includes('manager') || roles.includes('admin');
  const isInTeam = (['accountant', 'facilityOfficer', 'viewer'] as const).some((role) => roles.includes(role));
  return (
    <div className="grid gap-5">
      <PageHeading className="staff-title">{words.manageTitle}</PageHeading>
      {decides && <Estates />}
      {isInTeam && <Teams />}
      {decides && <Approvals />}
    </div>
  );
}
