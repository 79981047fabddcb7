import { fieldProblem } from '@gatelight/contract/message-of';
import { profileForm, updateUser } from '@gatelight/contract/base/identity/own-account';
import type { UserView } from '@gatelight/contract/base/identity';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldError, FieldErrors } from 'react-hook-form';
import * as z from 'zod/mini';
import { CallError, call, failureText } from '../../../api.ts';
import { isStepUpRequired } from '../../../data/forms/use-step-up.ts';
import { startSession } from '../../../data/session/session.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { fieldMessage } from '../../../strings/common/messages.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordDialog } from '../password-dialog.tsx';
import { splitName } from './full-name.ts';
import { PhotoCard } from './photo-card.tsx';
import { meQuery } from '../queries.ts';

const form = z.strictObject({
  fullname: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
});
type Values = z.output<typeof form>;

const valuesOf = (user: UserView): Values => ({
  fullname: `${user.firstName} ${user.lastName}`,
  phoneNumber: user.phoneNumber ?? '',
  address: user.address ?? '',
});

/** The request: the contract checks it, with the field names of the form. */
const bodyOf = (values: Values, user: UserView) => ({
  ...splitName(values.fullname, user.firstName),
  phoneNumber: values.phoneNumber.trim(),
  address: values.address,
});

type Body = ReturnType<typeof bodyOf>;

/** The contract's errors about a body: the first error of each field. */
function faultsOf(body: Body): { [Name in keyof Body]?: FieldError } {
  const found: { [Name in keyof Body]?: FieldError } = {};
  for (const { path, code, message } of profileForm.safeParse(body).error?.issues ?? []) {
    const name = path[0] as keyof Body;
    found[name] ??= { type: code ?? 'custom', message: fieldMessage(fieldProblem(message)) };
  }
  return found;
}

/** Name, phone number, address and photo. */
export function PersonalSection({
  user,
  onDirty,
}: {
  readonly user: UserView;
  readonly onDirty: (isDirty: boolean) => void;
}) {
  const queries = useQueryClient();
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<Values>({
    defaultValues: valuesOf(user),
    mode: 'onTouched',
    resolver: (values) => {
      const body = bodyOf(values, user);
      const errors = faultsOf(body);
      const name =
        errors.firstName ?? (body.lastName === '' ? { type: 'name', message: WORDS.fullNameNeeded } : errors.lastName);
      const found: FieldErrors<Values> = {
        ...(name ? { fullname: { ...name, message: WORDS.fullNameNeeded } } : {}),
        ...(errors.phoneNumber ? { phoneNumber: errors.phoneNumber } : {}),
        ...(errors.address ? { address: errors.address } : {}),
      };
      return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values, errors: {} };
    },
  });
  const { errors, isDirty, dirtyFields } = formState;
  /** Values that the server saves only after the password. */
  const [waiting, setWaiting] = useState<Values | null>(null);

  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  async function saveProfile(values: Values): Promise<void> {
    const { phoneNumber, ...rest } = bodyOf(values, user);
    // An unchanged number is not sent: this page would undo a change made on another device.
    const body = dirtyFields.phoneNumber ? { ...rest, phoneNumber } : rest;
    const saved = await call(updateUser, { params: { id: user.id }, body });
    queries.setQueryData(meQuery.queryKey, saved);
    startSession(saved);
    reset(valuesOf(saved));
    showSuccess(WORDS.saved);
  }

  const save = useSingleMutation({
    mutationFn: saveProfile,
    onError: (failure, values) => {
      if (isStepUpRequired(failure)) return setWaiting(values);
      showError(failureText(failure));
      if (!(failure instanceof CallError)) return;
      const { firstName, lastName, phoneNumber, address } = failure.fields;
      const refused = { fullname: firstName ?? lastName, phoneNumber, address };
      const names = (['fullname', 'phoneNumber', 'address'] as const).filter((name) => refused[name] !== undefined);
      for (const name of names) setError(name, { type: 'server', message: refused[name] });
      if (names[0]) setFocus(names[0]);
    },
  });

  return (
    <>
      <PhotoCard user={user} />
      <section className="card-box p-4 sm:p-5">
        <h2 className="sr-only">{WORDS.parts.personal}</h2>
        <Form className="grid gap-4" onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}>
          <Field
            label={WORDS.fullName}
            hint={WORDS.fullNameHint}
            required
            autoComplete="name"
            error={errors.fullname?.message}
            {...register('fullname')}
          />
          <Field label={WORDS.email} hint={WORDS.emailHint} type="email" value={user.email} readOnly />
          <Field
            label={WORDS.phoneNumber}
            hint={WORDS.phoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            error={errors.phoneNumber?.message}
            {...register('phoneNumber')}
          />
          <Field
            label={WORDS.address}
            autoComplete="street-address"
            error={errors.address?.message}
            {...register('address')}
          />
          <div role="alert" className="empty:absolute">
            {save.isError && !isStepUpRequired(save.error) && <Notice kind="danger">{failureText(save.error)}</Notice>}
          </div>
          <Button
            type="submit"
            name={WORDS.save}
            isLoading={save.isPending}
            className="w-full sm:w-auto sm:justify-self-start sm:px-8"
          />
        </Form>
      </section>
      {waiting && (
        <PasswordDialog
          title={WORDS.phonePasswordTitle}
          hint={WORDS.phonePassword}
          action={WORDS.save}
          act={() => saveProfile(waiting)}
          onDone={() => setWaiting(null)}
          onClose={() => setWaiting(null)}
        />
      )}
    </>
  );
}
