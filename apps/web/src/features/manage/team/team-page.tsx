import type { TeamInvitation, TeamMember } from '@gatelight/contract/places/teams';
import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { Link } from 'react-router';
import { hiddenHead } from '../../../page-head.ts';
import { PATHS } from '../../../paths.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { TEAM_WORDS as words } from '../../../strings/manage/team.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { useEstateId } from '../estate-loaded.tsx';
import { teamQuery } from '../estate-queries.ts';
import { PortalPage } from '../portal-page.tsx';
import { InviteDialog, RemoveDialog, TakeBackDialog } from './team-dialogs.tsx';
import { NotRead } from '../../../data/queries/not-read.tsx';

type Open =
  | { readonly kind: 'invite' }
  | { readonly kind: 'remove'; readonly member: TeamMember }
  | { readonly kind: 'take-back'; readonly invitation: TeamInvitation };

export const meta = () => hiddenHead(PORTAL_WORDS.screens.team);

/** Members of an estate's team and open invitations, for its managers. */
export default function TeamPage() {
  return (
    <PortalPage title={PORTAL_WORDS.screens.team}>
      <TeamOf estate={useEstateId()} />
    </PortalPage>
  );
}

function TeamOf({ estate }: { readonly estate: string }) {
  const team = useQuery(teamQuery(estate));
  const [open, setOpen] = useState<Open>();
  const given = { estate, onClose: () => setOpen(undefined) };
  if (!team.data) {
    return <NotRead query={team} title={words.failed} className="h-60 w-full rounded-lg" />;
  }
  const { members, invitations } = team.data;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <section className="card grid gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-18">{words.team}</h2>
          <Button
            small
            name={words.invite}
            icon={<UserPlus aria-hidden="true" size={18} />}
            onClick={() => setOpen({ kind: 'invite' })}
          />
        </div>
        <p className="text-14 text-ink-2">{words.teamText}</p>
        <ul className="divide-y divide-line border-t border-line">
          {members.map((member) => (
            <Member key={member.id} member={member} onRemove={() => setOpen({ kind: 'remove', member })} />
          ))}
        </ul>
        <p className="text-14 text-ink-2">
          {words.byStaff}{' '}
          <Link className="text-link" to={PATHS.contact}>
            {words.writeToUs}
          </Link>
        </p>
      </section>
      <section className="card grid gap-3 p-4 sm:p-5">
        <h2 className="text-18">{words.open}</h2>
        {invitations.length === 0 ? (
          <p className="text-ink-2">{words.noOpen}</p>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {invitations.map((invitation) => (
              <Invitation
                key={invitation.id}
                invitation={invitation}
                onTakeBack={() => setOpen({ kind: 'take-back', invitation })}
              />
            ))}
          </ul>
        )}
      </section>
      {open?.kind === 'invite' && <InviteDialog {...given} />}
      {open?.kind === 'remove' && <RemoveDialog {...given} member={open.member} />}
      {open?.kind === 'take-back' && <TakeBackDialog {...given} invitation={open.invitation} />}
    </div>
  );
}

function Member({ member, onRemove }: { readonly member: TeamMember; readonly onRemove: () => void }) {
  return (
    <li className="flex items-center justify-between gap-x-3 py-3">
      <span className="grid min-w-0">
        <span className="font-semibold wrap-anywhere">
          {member.name}
          {member.is_you && <span className="font-normal text-ink-2"> ({words.you})</span>}
        </span>
        <span className="text-14 text-ink-2">
          {words.roles[member.role]} · {words.since(lagosDay(member.since, true))}
        </span>
      </span>
      {member.role !== 'manager' && (
        <Button look="quiet" small name={words.remove} aria-label={words.removeOf(member.name)} onClick={onRemove} />
      )}
    </li>
  );
}

function Invitation({
  invitation,
  onTakeBack,
}: {
  readonly invitation: TeamInvitation;
  readonly onTakeBack: () => void;
}) {
  const isOver = invitation.expires_at.getTime() <= Date.now();
  return (
    <li className="flex items-center justify-between gap-x-3 py-3">
      <span className="grid min-w-0">
        <span className="font-semibold">{words.roles[invitation.role]}</span>
        <span className="text-14 text-ink-2 wrap-anywhere">{words.sentTo(invitation.contact)}</span>
        <span className="text-14 text-ink-2">
          {isOver ? words.expired : words.until(lagosDay(invitation.expires_at, true))}
        </span>
      </span>
      <Button
        look="quiet"
        small
        name={words.takeBack}
        aria-label={words.takeBackOf(invitation.contact)}
        onClick={onTakeBack}
      />
    </li>
  );
}
