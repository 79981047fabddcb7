import { listStaff, mostStaff } from '@gatelight/contract/office/people';
import { staffRoles, type StaffRole } from '@gatelight/contract/base/staff/permissions';
import type { AnswerOf } from '@gatelight/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { CutList } from '../../../data/lists/cut-list.tsx';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { MEMBER_WORDS as words, PEOPLE_WORDS } from '../../../strings/staff/people.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import { useAskedFor } from '../use-asked-for.ts';
import { Roles } from './roles.tsx';

export const meta = () => hiddenHead(words.title);

type Member = AnswerOf<typeof listStaff>['members'][number];
type Choice =
  | { readonly kind: 'staff.invite' }
  | { readonly kind: 'role.grant' | 'second-factor.reset'; readonly member: Member }
  | { readonly kind: 'role.revoke'; readonly member: Member; readonly role: StaffRole };

const { roleNames } = PEOPLE_WORDS;

/** `/admin/staff`: members of staff, the permissions of roles, and changes of both. */
export default function MembersPage() {
  const staff = useQuery({ queryKey: ['admin', 'staff'], queryFn: ({ signal }) => call(listStaff, { signal }) });
  const mayEdit = permissionsOf(useUser()).has('roles.edit');
  const [choice, setChoice] = useState<Choice>();
  const [isInviting, setIsInviting] = useAskedFor('roles.edit');
  const chosen = choice ?? (isInviting ? ({ kind: 'staff.invite' } as const) : undefined);
  const close = () => {
    setChoice(undefined);
    if (isInviting) setIsInviting(false);
  };
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <PageHeading className="staff-title">{words.title}</PageHeading>
          <p className="text-ink-2">{words.lead}</p>
        </div>
        {mayEdit && <Button name={words.invite} small onClick={() => setIsInviting(true)} />}
      </div>
      {staff.data ? (
        <>
          <section aria-label={words.members} className="card p-4 sm:p-5">
            <ul className="divide-y divide-line">
              {staff.data.members.map((member) => (
                <MemberRow key={member.id} member={member} mayEdit={mayEdit} onChoose={setChoice} />
              ))}
            </ul>
            <CutList shown={staff.data.members.length} most={mostStaff} isByName />
          </section>
          <Roles roles={staff.data.roles} mayEdit={mayEdit} />
        </>
      ) : (
        <NotRead query={staff} title={words.failed} className="h-60 w-full" />
      )}
      {chosen && <Change choice={chosen} onClose={close} />}
    </div>
  );
}

function MemberRow({
  member,
  mayEdit,
  onChoose,
}: {
  readonly member: Member;
  readonly mayEdit: boolean;
  readonly onChoose: (choice: Choice) => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <Link to={STAFF_PATHS.person(member.id)} className="text-link font-semibold wrap-anywhere">
          {member.name}
        </Link>
        <span className="text-14 text-ink-2 wrap-anywhere">{member.email}</span>
        <span className="text-13 text-ink-2">
          {words.secondFactor}: {member.has_second_factor ? words.isSetUp : words.isMissing}. {words.lastSeen}:{' '}
          {member.last_seen_at ? lagosTime(member.last_seen_at) : words.never}
        </span>
      </div>
      <ul className="flex flex-wrap gap-2">
        {member.roles.map((role) => (
          <li key={role} className="flex items-center gap-1 rounded-full bg-surface-2 px-3 py-1 text-14 font-semibold">
            {roleNames[role]}
            {mayEdit && (
              <button
                type="button"
                className="text-link min-h-6 min-w-6 text-13"
                aria-label={`${words.take(roleNames[role])}: ${member.name}`}
                onClick={() => onChoose({ kind: 'role.revoke', member, role })}
              >
                ✕
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <span className="flex flex-wrap gap-2">
          <Button
            name={words.give}
            aria-label={`${words.give}: ${member.name}`}
            look="outline"
            small
            onClick={() => onChoose({ kind: 'role.grant', member })}
          />
          {member.has_second_factor && (
            <Button
              name={words.reset}
              aria-label={`${words.reset}: ${member.name}`}
              look="quiet"
              small
              onClick={() => onChoose({ kind: 'second-factor.reset', member })}
            />
          )}
        </span>
      )}
    </li>
  );
}

function Change({ choice, onClose }: { readonly choice: Choice; readonly onClose: () => void }) {
  const [role, setRole] = useState('');
  const [email, setEmail] = useState('');
  const roleField = (
    <Select
      label={words.role}
      required
      placeholder={words.chooseRole}
      options={staffRoles.map((value) => ({ value, label: roleNames[value] }))}
      value={role}
      onChange={setRole}
    />
  );
  switch (choice.kind) {
    case 'staff.invite':
      return (
        <ActDialog
          kind={choice.kind}
          input={{ email: email.trim(), role }}
          title={words.inviteTitle}
          effect={words.inviteEffect}
          confirm={words.inviteConfirm}
          isReady={/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim()) && role !== ''}
          onClose={onClose}
        >
          <Field
            label={words.email}
            required
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          {roleField}
        </ActDialog>
      );
    case 'role.grant':
      return (
        <ActDialog
          kind={choice.kind}
          input={{ user_id: choice.member.id, role }}
          title={words.giveTitle(choice.member.name)}
          effect={words.giveEffect}
          confirm={words.giveConfirm}
          isReady={role !== ''}
          onClose={onClose}
        >
          {roleField}
        </ActDialog>
      );
    case 'role.revoke':
      return (
        <ActDialog
          kind={choice.kind}
          input={{ user_id: choice.member.id, role: choice.role }}
          title={words.takeTitle(roleNames[choice.role], choice.member.name)}
          effect={words.takeEffect}
          confirm={words.takeConfirm}
          isDanger
          onClose={onClose}
        />
      );
    case 'second-factor.reset':
      return (
        <ActDialog
          kind={choice.kind}
          input={{ user_id: choice.member.id }}
          title={words.resetTitle(choice.member.name)}
          effect={words.resetEffect}
          confirm={words.resetConfirm}
          isDanger
          onClose={onClose}
        />
      );
  }
}
