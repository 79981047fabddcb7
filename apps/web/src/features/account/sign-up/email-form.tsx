import { forgotPassword } from '@gatelight/contract/base/identity';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../../data/forms/form-resolver.ts';
import { CODE_WORDS as words } from '../../../strings/account/codes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { useEarlyTyping } from '../sign-in/use-early-typing.ts';

export type EmailFormProps = {
  readonly title: string;
  readonly email: string;
  readonly isSending: boolean;
  readonly problem?: string;
  readonly onEmail: (email: string) => void;
};

/** The e-mail address to which a code is sent. */
export function EmailForm({ title, email, isSending, problem, onEmail }: EmailFormProps) {
  const form = useForm<{ email: string }>({
    resolver: formResolver(forgotPassword.body),
    defaultValues: { email },
  });
  useEarlyTyping('code-email', form);
  return (
    <Form
      name="code-email"
      aria-label={title}
      className="grid gap-4"
      onSubmit={form.handleSubmit((entered) => onEmail(entered.email))}
    >
      <Field
        label={words.email}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <div role="alert" className="empty:hidden">
        {problem && <Notice kind="danger">{problem}</Notice>}
      </div>
      <Button type="submit" name={words.sendCode} isLoading={isSending} wide />
    </Form>
  );
}
