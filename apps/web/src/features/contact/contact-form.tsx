import { openTicket, ticketForm, typedReference } from '@gatelight/contract';
import type { BodyInputOf, TicketForm } from '@gatelight/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { CallError, call, failureText } from '../../api.ts';
import { CONTACT_WORDS } from '../../strings/contact.ts';
import { Button } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showError } from '../../ui/toast.tsx';

const words = CONTACT_WORDS;

type FormInput = BodyInputOf<typeof openTicket>;
type FieldName = keyof FormInput;

const EMPTY: FormInput = { name: '', email: '', phoneNumber: '', subject: '', message: '', reference: '' };

function isFieldName(name: string): name is FieldName {
  return name in EMPTY;
}

/** Opens a ticket. A failure keeps everything that was typed and says so in its place. */
export function ContactForm() {
  const form = useForm<FormInput, unknown, TicketForm>({
    resolver: zodResolver(ticketForm),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { register, formState, setError, handleSubmit, reset } = form;
  const { errors } = formState;
  const [query] = useSearchParams();
  const given = typedReference.safeParse(query.get('reference') ?? '').data;

  // After hydration, because the prerendered page knows no query.
  useEffect(() => {
    if (given !== undefined && form.getValues('reference') === '') form.setValue('reference', given);
  }, [form, given]);

  const send = useMutation({
    mutationFn: (body: TicketForm) => call(openTicket, { body }),
    onError: (failure) => {
      showError(failureText(failure));
      if (!(failure instanceof CallError)) return;
      for (const [name, message] of Object.entries(failure.fields)) {
        if (isFieldName(name)) setError(name, { message });
      }
    },
  });

  if (send.isSuccess) {
    return (
      <div role="status" className="grid gap-4">
        <Notice kind="success">
          <p className="font-semibold">{words.sentTitle}</p>
          <p>{words.sentText(send.data.number)}</p>
        </Notice>
        <CopyRow
          label={words.copyTicket}
          value={send.data.number}
          copiedMessage={words.ticketCopied}
          failedMessage={words.ticketCopyFailed}
        />
        <Button
          name={words.sendAnother}
          look="outline"
          onClick={() => {
            reset(EMPTY);
            send.reset();
          }}
        />
      </div>
    );
  }

  return (
    <form
      noValidate
      aria-labelledby="contact-form-title"
      className="grid gap-4"
      onSubmit={handleSubmit((body) => send.mutate(body))}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={words.name} required autoComplete="name" error={errors.name?.message} {...register('name')} />
        <Field
          label={words.emailField}
          required
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label={words.phoneField}
          type="tel"
          autoComplete="tel-national"
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <Field
          label={words.reference}
          hint={words.referenceHint}
          autoCapitalize="characters"
          autoComplete="off"
          error={errors.reference?.message}
          {...register('reference')}
        />
      </div>
      <Field label={words.subject} required error={errors.subject?.message} {...register('subject')} />
      <TextAreaField
        label={words.message}
        required
        hint={words.messageHint}
        error={errors.message?.message}
        {...register('message')}
      />
      <div role="alert" className="empty:-mt-4">
        {send.isError && (
          <Notice kind="danger">
            <p className="font-semibold">{failureText(send.error)}</p>
            <p>{words.failedKept}</p>
          </Notice>
        )}
      </div>
      <Button
        name={words.send}
        type="submit"
        isLoading={send.isPending}
        className="w-full sm:w-auto sm:justify-self-start sm:px-8"
      />
    </form>
  );
}
