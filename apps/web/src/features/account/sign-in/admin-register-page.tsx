import { adminRegister } from '@gatelight/contract/base/identity';
import { useForm, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { failureText } from '../../../api.ts';
import { passwordsMatch } from '../../../data/forms/passwords-match.ts';
import { formResolver } from '../../../data/forms/form-resolver.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../../page-head.ts';
import { PATHS } from '../../../paths.ts';
import picture from '../../../pictures/sign-in.svg?url';
import { SIGN_IN_WORDS as words } from '../../../strings/account/sign-in.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { isUnderFields, showUnderFields } from '../form-failure.ts';
import { NO_PERSON, PersonFields } from '../sign-up/person-fields.tsx';
import type { PersonValues } from '../sign-up/person-fields.tsx';
import { registerAdmin } from '../queries.ts';
import { withoutConfirmation } from './without-confirmation.ts';
import { FormLink } from './sign-in-form.tsx';

export const meta = () => hiddenHead(words.adminRegisterTitle);

const aside = { title: words.adminAside, text: words.adminAsideText, picture, family: 'signIn' } as const;

const schema = z
  .extend(adminRegister.body, { confirmPassword: z.string() })
  .check(passwordsMatch('password', 'confirmPassword'));
type Values = PersonValues & { secret: string };

/** `/admin/register`: the first admin of a deployment, or one with an invitation. */
export default function AdminRegisterPage() {
  const navigate = useNavigate();
  const form = useForm<Values>({
    resolver: formResolver(schema),
    defaultValues: { ...NO_PERSON, secret: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const send = useSingleMutation({
    mutationFn: (entered: Values) => registerAdmin(withoutConfirmation(entered)),
    onSuccess: () => {
      showSuccess(words.adminCreated);
      void navigate(PATHS.adminLogin, { replace: true });
    },
    onError: (failure) => {
      showError(failureText(failure));
      showUnderFields(failure, form);
    },
  });
  return (
    <AccountScreen title={words.adminRegisterTitle} lead={words.adminRegisterLead} aside={aside}>
      <Form
        aria-label={words.adminRegisterTitle}
        className="grid gap-4"
        onSubmit={form.handleSubmit((entered) => send.mutate(entered))}
      >
        <Field
          label={words.secret}
          required
          type="password"
          autoComplete="off"
          error={errors.secret?.message}
          {...form.register('secret')}
        />
        <PersonFields form={form as unknown as UseFormReturn<PersonValues>} errors={errors} password={password} />
        <div role="alert" className="empty:hidden">
          {send.isError && !isUnderFields(send.error, form) && <Notice kind="danger">{failureText(send.error)}</Notice>}
        </div>
        <Button type="submit" name={words.adminRegisterTitle} isLoading={send.isPending} wide />
      </Form>
      <p className="text-center">
        <FormLink to={PATHS.adminLogin} name={words.toAdminLogin} />
      </p>
    </AccountScreen>
  );
}
