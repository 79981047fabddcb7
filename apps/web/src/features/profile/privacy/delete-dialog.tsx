import { typedPassword } from '@gatelight/contract/base/identity';
import { stepUp } from '@gatelight/contract/base/identity/own-account';
import { deleteAccount, deletionWord, getDeletion } from '@gatelight/contract/base/privacy';
import type { AnswerOf } from '@gatelight/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { CallError, call, failureText } from '../../../api.ts';
import { formResolver } from '../../../data/forms/form-resolver.ts';
import { endSession } from '../../../data/session/session.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { nairaText } from '../../../ui/values/money.tsx';

/** Says what is kept and why, then asks for the typed word and the password. */
export function DeleteDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const check = useQuery({
    queryKey: ['deletion'],
    queryFn: ({ signal }) => call(getDeletion, { signal }),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={WORDS.deleteDialog}>
      <p className="mt-2 text-ink-2">{WORDS.deleteText}</p>
      <ul className="mt-3 grid list-disc gap-1.5 ps-5 text-14 text-ink-2">
        {WORDS.deleteKept.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className="mt-5">
        {check.data ? (
          check.data.is_possible ? (
            <DeleteForm onClose={onClose} />
          ) : (
            <Blocked blockers={check.data} />
          )
        ) : check.isError ? (
          <ErrorState
            title={WORDS.deleteCheckFailed}
            text={readFailure(check.error)}
            onRetry={() => void check.refetch()}
          />
        ) : (
          <div role="status">
            <span className="sr-only">{WORDS.deleteChecking}</span>
            <Skeleton className="h-12 w-full" />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Blocked({ blockers }: { readonly blockers: AnswerOf<typeof getDeletion> }) {
  return (
    <Notice kind="warning">
      {blockers.wallet_kobo > 0 && <p>{WORDS.deleteWallet(nairaText(blockers.wallet_kobo))}</p>}
      {blockers.open_orders + blockers.open_payments > 0 && <p>{WORDS.deleteOrders}</p>}
    </Notice>
  );
}

const form = z.strictObject({
  confirmation: z.string().check(z.refine((typed) => typed === deletionWord, 'confirmation-text')),
  password: typedPassword,
});
type Values = z.output<typeof form>;

function DeleteForm({ onClose }: { readonly onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { confirmation: '', password: '' },
    resolver: formResolver(form),
  });
  const { errors } = formState;
  const remove = useSingleMutation({
    mutationFn: async ({ password }: Values) => {
      await call(stepUp, { body: { password } });
      await call(deleteAccount, { body: { confirmation: deletionWord } });
    },
    onSuccess: async () => {
      showSuccess(WORDS.deleted);
      await endSession().catch(() => undefined);
    },
    onError: (failure) => {
      showError(failureText(failure));
      if (failure instanceof CallError && failure.code === 'wrong-password') {
        setError('password', { type: 'server', message: failure.message }, { shouldFocus: true });
      }
    },
  });
  return (
    <Form className="grid gap-4" onSubmit={(event) => void handleSubmit((values) => remove.mutate(values))(event)}>
      <Field
        label={WORDS.deleteType}
        required
        autoComplete="off"
        autoCapitalize="characters"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      <Field
        label={WORDS.deletePassword}
        type="password"
        required
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div role="alert" className="empty:absolute">
        {remove.isError && <Notice kind="danger">{failureText(remove.error)}</Notice>}
      </div>
      <div className="answers">
        <Button name={WORDS.cancel} look="outline" disabled={remove.isPending} onClick={onClose} />
        <Button type="submit" name={WORDS.deleteNow} look="danger" isLoading={remove.isPending} />
      </div>
    </Form>
  );
}
