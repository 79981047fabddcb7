import {
  openUserTicket,
  uploadAttachment,
  userTicketText,
  userTicketTopics,
} from '@gatelight/contract/office/support/user-tickets';
import type { UserTicketText } from '@gatelight/contract/office/support/user-tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { CallError, call } from '../../api.ts';
import { AttachFiles } from '../../data/forms/attach-files.tsx';
import { readStored, removeStored, writeStored } from '../../data/device/browser-storage.ts';
import { formResolver } from '../../data/forms/form-resolver.ts';
import { endIntent, intentKey } from '../../data/payment/intent-key.ts';
import { useAttachments } from '../../data/forms/use-attachments.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { HELP_WORDS as WORDS } from '../../strings/app/help.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { Field, TextAreaField } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { useKeptForm } from '../../ui/hooks/use-kept-form.ts';
import { Select } from '../../ui/select/select.tsx';
import { problemText } from './queries.ts';

const INTENT = 'ticket';
const DRAFT = 'helpDraft:ticket';
const typed = z.object({
  subject: z.string().check(z.maxLength(1000)),
  message: z.string().check(z.maxLength(20_000)),
  reference: z.string().check(z.maxLength(300)),
  topic: z.enum(userTicketTopics),
  /** The estate that gets it; '': our support. */
  estate: z.optional(z.string().check(z.maxLength(20))),
});

/** A new message to us, kept in this tab until it is sent. The same message sent twice is one ticket. */
export function TicketForm({
  reference,
  estates,
  onSent,
  onCancel,
}: {
  readonly reference: string;
  /** Possible recipients; undefined when they could not be read. */
  readonly estates: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly onSent: (number: string) => void;
  readonly onCancel: () => void;
}) {
  const queries = useQueryClient();
  const attachments = useAttachments(INTENT, uploadAttachment);
  const [chosen, setChosen] = useState('');
  // A stored estate may no longer be theirs. Until that is known, the server decides.
  const estate = estates && !estates.some(({ id }) => id === chosen) ? '' : chosen;
  const form = useForm<UserTicketText>({
    defaultValues: {
      subject: '',
      message: '',
      reference: reference.slice(0, 60),
      topic: reference === '' ? 'other' : 'token',
    },
    mode: 'onTouched',
    resolver: formResolver<UserTicketText>(userTicketText),
  });
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const { errors } = formState;
  useKeptForm(form, {
    restore() {
      const kept = readStored('sessionStorage', DRAFT, typed);
      // A user who comes from a purchase writes about that purchase.
      if (!kept) return;
      const { estate: keptEstate = '', ...values } = kept;
      form.reset({ ...values, reference: reference || kept.reference }, { keepFieldsRef: true });
      setChosen(keptEstate);
    },
    save: () => keep(chosen),
  });
  const keep = (to: string) => writeStored('sessionStorage', DRAFT, { ...form.getValues(), estate: to });
  const send = useSingleMutation({
    mutationFn: (values: UserTicketText) => {
      const body = {
        ...values,
        attachments: attachments.files.map(({ id }) => id),
        ...(estate === '' ? {} : { estate_id: estate }),
      };
      const request = [
        estate,
        body.subject,
        body.message.slice(0, 200),
        ...body.attachments.map((id) => id.slice(0, 8)),
      ];
      return call(openUserTicket, { body, idempotencyKey: intentKey(INTENT, request) });
    },
    onSuccess: ({ number }) => {
      endIntent(INTENT);
      form.reset();
      removeStored('sessionStorage', DRAFT);
      attachments.clear();
      void queries.invalidateQueries({ queryKey: ['tickets'] });
      showSuccess(estate === '' ? WORDS.sent(number) : WORDS.sentToEstate(number));
      onSent(number);
    },
    onError: (failure) => {
      showError(problemText(failure));
      if (!(failure instanceof CallError)) return;
      if (failure.code === 'idempotency-key-reused') endIntent(INTENT);
      const names = (['subject', 'message', 'reference'] as const).filter((name) => failure.fields[name] !== undefined);
      for (const name of names) setError(name, { type: 'server', message: failure.fields[name] });
      if (names[0]) setFocus(names[0]);
    },
  });
  return (
    <Form
      data-draft
      aria-label={WORDS.newTicket}
      className="card-box grid gap-4 p-4 sm:p-5"
      onSubmit={(event) => void handleSubmit((values) => send.mutate(values))(event)}
    >
      {estates && estates.length > 0 && (
        <Select
          label={WORDS.sendTo}
          value={estate}
          onChange={(to) => {
            setChosen(to);
            keep(to);
          }}
          options={[
            { value: '', label: WORDS.sendToUs },
            ...estates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Controller
        control={form.control}
        name="topic"
        render={({ field }) => (
          <Select
            label={WORDS.topic}
            value={field.value}
            onChange={field.onChange}
            options={userTicketTopics.map((value) => ({ value, label: WORDS.topics[value] }))}
          />
        )}
      />
      <Field label={WORDS.subject} required error={errors.subject?.message} {...register('subject')} />
      <TextAreaField
        label={WORDS.message}
        hint={WORDS.messageHint}
        required
        error={errors.message?.message}
        {...register('message')}
      />
      <Field
        label={WORDS.reference}
        autoComplete="off"
        autoCapitalize="characters"
        error={errors.reference?.message}
        {...register('reference')}
      />
      <AttachFiles attachments={attachments} words={WORDS} problemText={problemText} />
      <div role="alert" className="empty:absolute">
        {send.isError && <Notice kind="danger">{problemText(send.error)}</Notice>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name={WORDS.send} isLoading={send.isPending} disabled={attachments.isUploading} />
        <Button name={WORDS.cancel} look="quiet" disabled={send.isPending} onClick={onCancel} />
      </div>
    </Form>
  );
}
