import { typedReference } from '@gatelight/contract/fields';
import { ticketForm } from '@gatelight/contract/office/support';
import { useLayoutEffect } from 'react';
import { formResolver } from '../../data/forms/form-resolver.ts';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { CONTACT_WORDS } from '../../strings/company/contact.ts';
import { useTicket } from '../../data/use-ticket.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyRow } from '../../ui/token/copy-row.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Field, TextAreaField } from '../../ui/fields/field.tsx';
import { InPlaceOfForm, SendProblem } from '../../ui/feedback/send-outcome.tsx';
import { SuccessState } from '../../ui/feedback/state-screens.tsx';

const words = CONTACT_WORDS;

const messageForm = z.omit(ticketForm, { kind: true });
type Message = z.output<typeof messageForm>;

const FORM_NAME = 'contact';
const EMPTY: Message = { name: '', email: '', phoneNumber: '', subject: '', message: '', reference: '' };

/** Opens a ticket. A failure keeps everything that was typed and says so in its place. */
export function ContactForm() {
  const form = useForm<Message, unknown, Message>({
    resolver: formResolver(messageForm),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  const subject = useWatch({ control: form.control, name: 'subject' });
  const { state, number, problem, submit, again } = useTicket(FORM_NAME, form, EMPTY, (message) => message);
  const [query] = useSearchParams();
  const given = typedReference.safeParse(query.get('reference') ?? '').data;

  // After hydration, because the prerendered page knows no query.
  useLayoutEffect(() => {
    if (given !== undefined && form.getValues('reference') === '') form.setValue('reference', given);
  }, [form, given]);

  if (state === 'sent') return <Sent number={number} onAnother={again} />;

  return (
    <Form
      name={FORM_NAME}
      aria-labelledby="contact-form-title"
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(submit)(event)}
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
      <fieldset className="grid gap-2">
        <legend className="pb-1 text-14 font-semibold">{words.topics}</legend>
        <div className="flex flex-wrap gap-2">
          {words.topicList.map((topic) => (
            <button
              key={topic}
              type="button"
              aria-pressed={subject === topic}
              className="min-h-11 rounded-full border border-line-strong px-4 text-14 font-medium hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft"
              onClick={() => form.setValue('subject', topic, { shouldValidate: true, shouldDirty: true })}
            >
              {topic}
            </button>
          ))}
        </div>
      </fieldset>
      <Field label={words.subject} required error={errors.subject?.message} {...register('subject')} />
      <TextAreaField
        label={words.message}
        required
        hint={words.messageHint}
        error={errors.message?.message}
        {...register('message')}
      />
      <SendProblem problem={problem} words={{ ...words, kept: words.failedKept }} />
      <Button
        name={words.send}
        type="submit"
        isLoading={state === 'sending'}
        className="w-full sm:w-auto sm:justify-self-start sm:px-8"
      />
    </Form>
  );
}

function Sent({ number, onAnother }: { readonly number: string; readonly onAnother: () => void }) {
  return (
    <InPlaceOfForm className="grid gap-4 outline-none">
      <SuccessState title={words.sentTitle} text={words.sentText(number)} />
      <CopyRow
        label={words.copyTicket}
        value={number}
        copiedMessage={words.ticketCopied}
        failedMessage={words.ticketCopyFailed}
      />
      <Button name={words.sendAnother} look="outline" className="justify-self-center" onClick={onAnother} />
    </InPlaceOfForm>
  );
}
