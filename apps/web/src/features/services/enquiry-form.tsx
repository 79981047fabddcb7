import { openTicket, ticketForm } from '@gatelight/contract';
import type { TicketForm } from '@gatelight/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CallError, call, failureText } from '../../api.ts';
import { SERVICE_PAGE_WORDS } from '../../strings/service-page.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showError } from '../../ui/toast.tsx';

const words = SERVICE_PAGE_WORDS;

const MOST_MESSAGE = 2500;

const enquiryForm = z.object({
  name: ticketForm.shape.name,
  email: ticketForm.shape.email,
  phoneNumber: ticketForm.shape.phoneNumber,
  place: z.string().trim().min(1, words.placeMissing).max(200),
  message: ticketForm.shape.message.pipe(z.string().max(MOST_MESSAGE, `Use at most ${MOST_MESSAGE} characters`)),
  attach: z.boolean(),
});
type Enquiry = z.output<typeof enquiryForm>;

const EMPTY: Enquiry = { name: '', email: '', phoneNumber: '', place: '', message: '', attach: true };

function isFieldName(name: string): name is keyof Enquiry {
  return name in EMPTY;
}

function ticketOf({ place, message, attach, ...writer }: Enquiry, subject: string, attachment: string): TicketForm {
  const parts = [words.placeLine(place), message, attach && attachment && `${words.attachment}\n${attachment}`];
  return { ...writer, subject, message: parts.filter(Boolean).join('\n\n'), reference: '' };
}

type EnquiryFormProps = {
  readonly subject: string;
  /** A calculated size that goes along when its writer wants it to; '' when there is none. */
  readonly attachment: string;
};

/** Asks for a survey, or for a place on a waiting list: a ticket that says which service and where. */
export function EnquiryForm({ subject, attachment }: EnquiryFormProps) {
  const { register, formState, setError, handleSubmit } = useForm<Enquiry>({
    resolver: zodResolver(enquiryForm),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { errors } = formState;
  const send = useMutation({
    mutationFn: (enquiry: Enquiry) => call(openTicket, { body: ticketOf(enquiry, subject, attachment) }),
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
      <div role="status">
        <Notice kind="success">
          <p className="font-semibold">{words.sentTitle}</p>
          <p>{words.sentText(send.data.number)}</p>
        </Notice>
      </div>
    );
  }

  return (
    <form
      noValidate
      aria-labelledby="enquiry-title"
      className="grid gap-4"
      onSubmit={handleSubmit((enquiry) => send.mutate(enquiry))}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={words.name} required autoComplete="name" error={errors.name?.message} {...register('name')} />
        <Field
          label={words.email}
          required
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label={words.phone}
          type="tel"
          autoComplete="tel-national"
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <Field label={words.place} required error={errors.place?.message} {...register('place')} />
      </div>
      <TextAreaField
        label={words.message}
        required
        hint={words.messageHint}
        error={errors.message?.message}
        {...register('message')}
      />
      {attachment && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-6 accent-primary" {...register('attach')} />
          {words.attach}
        </label>
      )}
      <div role="alert" className="empty:-mt-4">
        {send.isError && (
          <Notice kind="danger">
            <p className="font-semibold">{failureText(send.error)}</p>
            <p>{words.kept}</p>
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
