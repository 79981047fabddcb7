import type { MemberRole, MeterMember, MyMeter } from '@gatelight/contract/places/households';
import { inviteMember } from '@gatelight/contract/places/households';
import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { failureText } from '../../api.ts';
import { formResolver } from '../../data/forms/form-resolver.ts';
import { METER_WORDS as words } from '../../strings/app/meters.ts';
import { STRINGS } from '../../strings/index.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { focusHeading } from '../../ui/navigation/page-heading.tsx';
import { Select } from '../../ui/select/select.tsx';
import { changeMember, dropMember, invite, membersQuery } from './queries.ts';
import { useMeterChange } from './use-meter-change.ts';

const ROLES: readonly { readonly value: MemberRole; readonly label: string }[] = [
  { value: 'buyer', label: words.mayBuy },
  { value: 'viewer', label: words.maySee },
];

const roleOf = (value: string): MemberRole => (value === 'viewer' ? 'viewer' : 'buyer');

const TITLE = 'people-title';

function Person({ meter, member }: { readonly meter: MyMeter; readonly member: MeterMember }) {
  const name = member.name ?? member.email;
  const change = useMeterChange(
    (role: MemberRole) => changeMember(meter.id, member.id, role),
    () => words.saved,
  );
  const remove = useMeterChange(
    () => dropMember(meter.id, member.id),
    () => words.removed,
    // The button disappears with its row, so the heading of the section gets the focus.
    () => focusHeading(document.getElementById(TITLE)),
  );
  return (
    <li className="grid gap-2 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-14 text-ink-2 wrap-anywhere">{member.state === 'invited' ? words.invited : member.email}</p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={words.accessOf(name)}
          options={ROLES}
          value={member.role}
          disabled={change.isPending}
          onChange={(role) => {
            if (role !== '') change.mutate(roleOf(role));
          }}
          className="min-w-0 flex-1 basis-44"
        />
        <Button
          look="outline"
          name={words.remove}
          aria-label={words.removePerson(name)}
          isLoading={remove.isPending}
          onClick={() => remove.mutate()}
        />
      </div>
    </li>
  );
}

type Invitation = z.input<typeof inviteMember.body>;

function InviteForm({ meter, onDone }: { readonly meter: MyMeter; readonly onDone: () => void }) {
  const form = useForm<Invitation>({
    resolver: formResolver(inviteMember.body),
    defaultValues: { email: '', role: 'buyer' },
  });
  const send = useMeterChange(
    (entered: Invitation) => invite(meter.id, entered),
    ({ email }) => words.inviteSent(email),
    onDone,
  );
  return (
    <Form className="mt-3 grid gap-4" onSubmit={form.handleSubmit((entered) => send.mutate(entered))}>
      <Field
        label={words.email}
        hint={words.inviteHint}
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <Select
            label={words.access}
            hint={words.accessHint}
            options={ROLES}
            value={field.value}
            onChange={(role) => field.onChange(roleOf(role))}
          />
        )}
      />
      <div role="alert" className="empty:hidden">
        {send.isError && <Notice kind="danger">{failureText(send.error)}</Notice>}
      </div>
      <Button type="submit" name={words.invite} isLoading={send.isPending} wide />
    </Form>
  );
}

/** The other users of a meter, for its owner. */
export function Members({ meter }: { readonly meter: MyMeter }) {
  const members = useQuery(membersQuery(meter.id));
  const [isInviting, setIsInviting] = useState(false);
  return (
    <section className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={TITLE} className="text-20">
          {words.people}
        </h2>
        <Button
          look="outline"
          small
          name={words.invite}
          icon={<UserPlus aria-hidden="true" size={18} />}
          onClick={() => setIsInviting(true)}
        />
      </div>
      {members.data ? (
        <>
          <p className="text-14 text-ink-2">{members.data.length === 0 ? words.noPeople : words.peopleText}</p>
          <ul className="divide-y divide-line">
            {members.data.map((member) => (
              <Person key={member.id} meter={meter} member={member} />
            ))}
          </ul>
        </>
      ) : members.isError ? (
        <div role="alert">
          <p className="text-ink-2">{words.peopleFailed}</p>
          <button type="button" className="text-link min-h-11" onClick={() => void members.refetch()}>
            {STRINGS.ui.retry}
          </button>
        </div>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
      <Dialog isOpen={isInviting} onClose={() => setIsInviting(false)} title={words.inviteTitle}>
        <InviteForm meter={meter} onDone={() => setIsInviting(false)} />
      </Dialog>
    </section>
  );
}
