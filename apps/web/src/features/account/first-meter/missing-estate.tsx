import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { text, optionalText } from '@gatelight/contract/fields';
import { formResolver } from '../../../data/forms/form-resolver.ts';
import type { Session } from '../../../data/session/user-store.ts';
import { useTicket } from '../../../data/use-ticket.ts';
import { FINISH_UP_WORDS as words } from '../../../strings/account/finish-up.ts';
import { STRINGS } from '../../../strings/index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Form } from '../../../ui/fields/form.tsx';

const schema = z.object({
  estate: text(120, 'estate-required'),
  place: text(200, 'place-required'),
  note: optionalText(500),
});
type Values = z.input<typeof schema>;
const EMPTY: Values = { estate: '', place: '', note: '' };

export type MissingEstateProps = {
  readonly user: Session;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Opens a ticket for an estate that is not in the list. */
export function MissingEstate({ user, isOpen, onClose }: MissingEstateProps) {
  const form = useForm<Values>({ resolver: formResolver(schema), defaultValues: EMPTY });
  const ticket = useTicket('missing-estate', form, EMPTY, ({ estate, place, note }) => ({
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    phoneNumber: '',
    subject: words.ticketSubject(estate),
    message: words.ticketMessage(estate, place, note),
    reference: '',
  }));
  const { errors } = form.formState;
  const close = () => {
    if (ticket.state === 'sent') ticket.again();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={words.noEstateTitle} isBusy={ticket.state === 'sending'}>
      {ticket.state === 'sent' ? (
        <div className="mt-3 grid gap-4" role="status">
          <Notice kind="success">{words.sent(ticket.number)}</Notice>
          <Button name={words.close} onClick={close} wide />
        </div>
      ) : (
        <Form
          name="missing-estate"
          aria-label={words.noEstateTitle}
          className="mt-3 grid gap-4"
          onSubmit={form.handleSubmit((entered) => ticket.submit(entered))}
        >
          <p className="text-ink-2">{words.noEstateText}</p>
          <Field
            label={words.estateName}
            required
            autoComplete="off"
            error={errors.estate?.message}
            {...form.register('estate')}
          />
          <Field
            label={words.estatePlace}
            required
            autoComplete="off"
            error={errors.place?.message}
            {...form.register('place')}
          />
          <Field label={words.note} autoComplete="off" error={errors.note?.message} {...form.register('note')} />
          <div role="alert" className="empty:hidden">
            {ticket.problem && (
              <Notice kind="danger">
                {ticket.problem === 'offline' ? STRINGS.failures.noNetwork : ticket.problem.message}
              </Notice>
            )}
          </div>
          <Button type="submit" name={words.send} isLoading={ticket.state === 'sending'} wide />
        </Form>
      )}
    </Dialog>
  );
}
