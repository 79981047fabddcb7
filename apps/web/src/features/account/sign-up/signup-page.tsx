import { registerForm } from '@gatelight/contract/base/identity';
import { useForm, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { passwordsMatch } from '../../../data/forms/passwords-match.ts';
import { readStored, removeStored, writeStored } from '../../../data/device/browser-storage.ts';
import { formResolver } from '../../../data/forms/form-resolver.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { pageHead } from '../../../page-head.ts';
import { PATHS } from '../../../paths.ts';
import picture from '../../../pictures/estate-management.svg?url';
import { SIGN_UP_WORDS as words } from '../../../strings/account/sign-up.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { useKeptForm } from '../../../ui/hooks/use-kept-form.ts';
import { AccountScreen } from '../account-screen.tsx';
import { failureOr, isUnderFields, showUnderFields } from '../form-failure.ts';
import { NO_PERSON, PersonFields } from './person-fields.tsx';
import type { PersonValues } from './person-fields.tsx';
import { register as createAccount } from '../queries.ts';
import { RoleChoice } from './role-choice.tsx';
import { withoutConfirmation } from '../sign-in/without-confirmation.ts';
import { FormLink } from '../sign-in/sign-in-form.tsx';
import { useEarlyTyping } from '../sign-in/use-early-typing.ts';

export const meta = () => pageHead({ title: words.title, description: words.description, path: PATHS.signUp });

const aside = { title: words.asideTitle, text: words.asideText, picture, family: 'service' } as const;

/** The request, with the password again. */
const signUpForm = z
  .extend(registerForm, { role: z.enum(['user', 'manager']), confirmPassword: z.string() })
  .check(passwordsMatch('password', 'confirmPassword'));
type SignUpValues = PersonValues & { role: 'user' | 'manager'; phoneNumber?: string | undefined };

const EMPTY: SignUpValues = { ...NO_PERSON, role: 'user', phoneNumber: '' };

const DRAFT = 'signUpDraft';
const text = z.string().check(z.maxLength(254));
/** Everything but the passwords. */
const draft = z.object({
  role: z.enum(['user', 'manager']),
  firstName: text,
  lastName: text,
  email: text,
  userName: text,
  phoneNumber: z._default(text, ''),
});

/** `/signup`: opens an account and continues with the code sent to its e-mail address. */
export default function SignUpPage() {
  const navigate = useNavigate();
  const form = useForm<SignUpValues>({ resolver: formResolver(signUpForm), defaultValues: EMPTY, mode: 'onTouched' });
  const { errors } = form.formState;
  const [password, role] = useWatch({ control: form.control, name: ['password', 'role'] });

  useKeptForm(form, {
    restore() {
      const kept = readStored('sessionStorage', DRAFT, draft);
      if (kept) form.reset({ ...EMPTY, ...kept }, { keepFieldsRef: true });
    },
    save: () => writeStored('sessionStorage', DRAFT, draft.parse(form.getValues())),
  });
  useEarlyTyping('sign-up', form);

  const send = useSingleMutation({
    mutationFn: ({ phoneNumber, ...entered }: SignUpValues) =>
      createAccount({ ...withoutConfirmation(entered), ...(phoneNumber ? { phoneNumber } : {}) }),
    onSuccess: ({ email }) => {
      removeStored('sessionStorage', DRAFT);
      void navigate(`${PATHS.verifyEmail}?${new URLSearchParams({ email })}`, { state: { isSent: true } });
    },
    onError: (failure) => {
      showError(failureOr(words.failed, failure));
      showUnderFields(failure, form);
    },
  });

  return (
    <AccountScreen
      title={words.title}
      lead={
        <>
          {words.hasOne} <FormLink to={PATHS.signIn} name={words.signIn} />
        </>
      }
      aside={aside}
    >
      <Form
        name="sign-up"
        aria-label={words.title}
        className="grid gap-4"
        onSubmit={form.handleSubmit((entered) => send.mutate(entered))}
      >
        <RoleChoice field={form.register('role')} />
        {role === 'manager' && <Notice kind="info">{words.managerNote}</Notice>}
        <PersonFields form={form as unknown as UseFormReturn<PersonValues>} errors={errors} password={password} />
        <Field
          label={words.phone}
          hint={words.phoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          error={errors.phoneNumber?.message}
          {...form.register('phoneNumber')}
        />
        <p className="text-14 text-ink-2">
          {words.agree}{' '}
          <Link className="text-link" to={PATHS.terms}>
            {words.terms}
          </Link>{' '}
          {words.and}{' '}
          <Link className="text-link" to={PATHS.privacy}>
            {words.privacy}
          </Link>
          .
        </p>
        <div role="alert" className="empty:hidden">
          {send.isError && !isUnderFields(send.error, form) && (
            <Notice kind="danger">{failureOr(words.failed, send.error)}</Notice>
          )}
        </div>
        <Button type="submit" name={words.submit} isLoading={send.isPending} wide />
      </Form>
    </AccountScreen>
  );
}
