import { invitedRoles } from '@gatelight/contract/places/teams';
import type { InvitedRole, TeamInvitation, TeamMember } from '@gatelight/contract/places/teams';
import { useState } from 'react';
import { TEAM_WORDS as words } from '../../../strings/manage/team.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Failure, Foot, faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { invite, removeMember, withdraw } from '../estate-queries.ts';
import type { InvitationInput } from '../estate-queries.ts';
import { FormDialog } from '../form-dialog.tsx';

type Way = 'email' | 'sms';

/** A row of a list of choices: its name and its meaning. */
function Choice({
  name,
  label,
  text,
  isChosen,
  onChoose,
}: {
  readonly name: string;
  readonly label: string;
  readonly text?: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="radio"
        name={name}
        className="mt-0.5 size-5 shrink-0 accent-primary"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="grid">
        {label}
        {text !== undefined && <span className="text-14 text-ink-2">{text}</span>}
      </span>
    </label>
  );
}

/** Invites someone to the team, by e-mail or SMS. */
export function InviteDialog(given: Given) {
  const [role, setRole] = useState<InvitedRole>('accountant');
  const [way, setWay] = useState<Way>('email');
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState('');
  const send = useChange(
    given,
    (body: InvitationInput) => invite(given.estate, body),
    (body) => words.invited(body.email ?? body.phone_number ?? ''),
  );
  return (
    <FormDialog
      title={words.inviteTitle}
      save={words.send}
      sending={send}
      onClose={given.onClose}
      onSend={() => send.mutate({ role, ...(way === 'email' ? { email: email.trim() } : { phone_number: phone }) })}
    >
      <p className="text-ink-2">{words.inviteText}</p>
      <fieldset className="grid">
        <legend className="font-semibold">{words.role}</legend>
        {invitedRoles.map((one) => (
          <Choice
            key={one}
            name="role"
            label={words.roles[one]}
            text={words.mayDo[one]}
            isChosen={role === one}
            onChoose={() => setRole(one)}
          />
        ))}
      </fieldset>
      <fieldset className="grid">
        <legend className="font-semibold">{words.by}</legend>
        <div className="flex flex-wrap gap-x-8">
          <Choice name="way" label={words.byEmail} isChosen={way === 'email'} onChoose={() => setWay('email')} />
          <Choice name="way" label={words.bySms} isChosen={way === 'sms'} onChoose={() => setWay('sms')} />
        </div>
      </fieldset>
      {way === 'email' ? (
        <Field
          label={words.email}
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          error={faultOf(send.error, 'email')}
          onChange={(event) => setEmail(event.target.value)}
        />
      ) : (
        <Field
          label={words.phone}
          required
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={11}
          value={phone}
          error={faultOf(send.error, 'phone_number')}
          onChange={(event) => setPhone(event.target.value.replaceAll(/\D/g, ''))}
        />
      )}
    </FormDialog>
  );
}

export function RemoveDialog({ member, ...given }: Given & { readonly member: TeamMember }) {
  const remove = useChange(
    given,
    () => removeMember(given.estate, member.id),
    () => words.removed(member.name),
  );
  return (
    <Dialog isOpen onClose={given.onClose} title={words.removeTitle(member.name)} isBusy={remove.isPending}>
      <div className="mt-2 grid gap-4">
        <p className="text-ink-2">{words.removeText}</p>
        <Failure error={remove.error} />
        <Foot onClose={given.onClose}>
          <Button
            look="danger"
            name={words.remove}
            isLoading={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          />
        </Foot>
      </div>
    </Dialog>
  );
}

export function TakeBackDialog({ invitation, ...given }: Given & { readonly invitation: TeamInvitation }) {
  const takeBack = useChange(
    given,
    () => withdraw(given.estate, invitation.id),
    () => words.takenBack,
  );
  return (
    <Dialog isOpen onClose={given.onClose} title={words.takeBackOf(invitation.contact)} isBusy={takeBack.isPending}>
      <div className="mt-2 grid gap-4">
        <Failure error={takeBack.error} />
        <Foot onClose={given.onClose}>
          <Button
            look="danger"
            name={words.takeBack}
            isLoading={takeBack.isPending}
            onClick={() => takeBack.mutate(undefined)}
          />
        </Foot>
      </div>
    </Dialog>
  );
}
