import { enquiryForm } from '@gatelight/contract/office/support';
import type { solarInput } from '@gatelight/contract/office/support/solar-size';
import type { ServiceKey } from '@gatelight/contract/office/support';
import { formResolver } from '../../data/forms/form-resolver.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { SERVICE_PAGE_WORDS } from '../../strings/services/service-page.ts';
import { useTicket } from '../../data/use-ticket.ts';
import type { TicketBody } from '../../data/use-ticket.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Field, TextAreaField } from '../../ui/fields/field.tsx';
import { InPlaceOfForm, SendProblem } from '../../ui/feedback/send-outcome.tsx';
import { SuccessState } from '../../ui/feedback/state-screens.tsx';

const words = SERVICE_PAGE_WORDS;

const { name, email, phoneNumber, place, message } = enquiryForm.shape;
const formSchema = z.object({ name, email, phoneNumber, place, message, attach: z.boolean() });
type Enquiry = z.output<typeof formSchema>;

const EMPTY: Enquiry = { name: '', email: '', phoneNumber: '', place: '', message: '', attach: true };

/** A calculated size, sent with the form if the visitor chooses to. */
export type Attachment = { readonly solar: z.input<typeof solarInput>; readonly summary: string };

type EnquiryFormProps = {
  readonly service: ServiceKey;
  readonly attachment?: Attachment | undefined;
};

function bodyOf({ attach, ...writer }: Enquiry, { service, attachment }: EnquiryFormProps): TicketBody {
  if (service === 'ev') return { ...writer, kind: 'waiting_list', service };
  return { ...writer, kind: 'enquiry', service, ...(attach && attachment ? { solar: attachment.solar } : {}) };
}

/** Requests a survey, or a place on a waiting list: a ticket that says which service and where. */
export function EnquiryForm(props: EnquiryFormProps) {
  const { service, attachment } = props;
  const isWaiting = service === 'ev';
  const form = useForm<Enquiry, unknown, Enquiry>({
    resolver: formResolver(formSchema),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  const formName = `enquiry-${service}`;
  const { state, number, problem, submit, again } = useTicket(formName, form, EMPTY, (typed) => bodyOf(typed, props));

  if (state === 'sent') {
    return (
      <Sent
        title={isWaiting ? words.waitingTitle : words.sentTitle}
        text={isWaiting ? words.waitingText(number) : words.sentText(number)}
        another={isWaiting ? words.anotherPlace : words.another}
        onAnother={again}
      />
    );
  }

  return (
    <Form
      name={formName}
      aria-labelledby="enquiry-title"
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(submit)(event)}
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
          hint={words.phoneHint}
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <Field
          label={words.place}
          required
          hint={words.placeHint}
          error={errors.place?.message}
          {...register('place')}
        />
      </div>
      <TextAreaField
        label={isWaiting ? words.vehicles : words.message}
        required
        hint={isWaiting ? words.vehiclesHint : words.messageHint}
        error={errors.message?.message}
        {...register('message')}
      />
      {attachment && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-6 shrink-0 accent-primary" {...register('attach')} />
          <span>
            {words.attach}
            <span className="block text-14 text-ink-2">{attachment.summary}</span>
          </span>
        </label>
      )}
      <SendProblem problem={problem} words={words} />
      <Button
        name={isWaiting ? words.waitingList : words.send}
        type="submit"
        isLoading={state === 'sending'}
        className="w-full sm:w-auto sm:justify-self-start sm:px-8"
      />
    </Form>
  );
}

type SentProps = {
  readonly title: string;
  readonly text: string;
  readonly another: string;
  readonly onAnother: () => void;
};

function Sent({ title, text, another, onAnother }: SentProps) {
  return (
    <InPlaceOfForm className="outline-none">
      <SuccessState title={title} text={text} action={<Button name={another} look="outline" onClick={onAnother} />} />
    </InPlaceOfForm>
  );
}
