import type { CallError } from '../../../api.ts';
import { minimumPurchaseKobo } from '@gatelight/contract/selling/vending/amounts';
import { quickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';
import type { QuickPurchaseForm as FormValues } from '@gatelight/contract/selling/vending/quick-purchases';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Controller, useForm, useFormState, useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { Link } from 'react-router';
import { formResolver } from '../../../data/forms/form-resolver.ts';
import { PATHS } from '../../../paths.ts';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { wholeNaira } from '../../../ui/values/number-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { nameWithSum } from '../../../ui/buttons/sum-name.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { MeterField } from '../../../ui/fields/meter-field.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useOnline } from '../../../ui/feedback/state-screens.tsx';
import { QUICK_AMOUNTS } from '../../../ui/payment/quick-amounts.ts';
import { emptyDraft } from './draft.ts';
import { EstateField } from './estate-field.tsx';
import { nairaToKobo } from './intent.ts';
import { MeterHint, useMeterCheck } from './meter-check.tsx';
import { PurchasePreview } from './purchase-preview.tsx';
import { siteQuery } from '../queries.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { FORM_NAME, useDraft } from './use-draft.ts';
import { useCarriedSum } from './use-carried-sum.ts';
import { useFoundEstate } from './use-found-estate.ts';
import { useSubmitPurchase } from './use-submit-purchase.ts';

const PREVIEW_SETTLE_MS = 350;

function isPayable(naira: string): boolean {
  return /^\d{1,13}$/.test(naira) && BigInt(naira) * 100n >= minimumPurchaseKobo;
}

type SettledPreviewProps = {
  readonly control: Control<FormValues>;
  readonly meterNumber: string;
  readonly isKnown: boolean;
  /** A refusal that the form shows already. */
  readonly said: CallError['code'] | undefined;
};

/** The preview, for an amount that is complete. A separate component, so that typing an amount renders only this. */
function SettledPreview({ control, meterNumber, isKnown, said }: SettledPreviewProps) {
  const amount = useWatch({ control, name: 'amount' });
  const { errors } = useFormState({ control, name: 'amount' });
  const isSettled = useDebounced(amount, PREVIEW_SETTLE_MS) === amount;
  if (!isPayable(amount)) return <QuoteHint />;
  return (
    <PurchasePreview
      meterNumber={meterNumber}
      naira={amount}
      isSettled={isKnown && isSettled}
      hasError={errors.amount !== undefined}
      said={said}
    />
  );
}

/** Shown beside the form in the place of the units. */
function QuoteHint() {
  return (
    <div className="text-14 text-ink-2 max-xl:hidden">
      <p>{WORDS.form.youGet}</p>
      <p className="pt-2">{WORDS.form.quoteHint}</p>
    </div>
  );
}

type SubmitProps = { readonly control: Control<FormValues>; readonly name: string; readonly isSending: boolean };

/** The button with the amount of the requested account. A separate component, so that typing an amount renders only this. */
function Submit({ control, name, isSending }: SubmitProps) {
  const amount = useWatch({ control, name: 'amount' });
  const kobo = isPayable(amount) ? nairaToKobo(amount) : null;
  return (
    <Button
      type="submit"
      name={nameWithSum(name, kobo)}
      isLoading={isSending}
      wide
      className="max-w-none sm:max-xl:max-w-80"
    />
  );
}

/** Quick Token Purchase: from six fields to the bank account that buys the token. Continues at `/purchase`. */
export function QuickPurchaseForm() {
  const form = useForm<FormValues>({
    resolver: formResolver(quickPurchaseForm),
    defaultValues: emptyDraft,
    mode: 'onTouched',
  });
  const { register, control, handleSubmit, formState } = form;
  const { errors } = formState;
  // Requested early, so that the form has the gateway's names when it is sent.
  useQuery(siteQuery);
  const isOnline = useOnline();
  // Watched before the draft is restored: a watch that begins later does not see that change.
  const meterNumber = useWatch({ control, name: 'meterNumber' });
  const { rememberedName, clear } = useDraft(form);
  // The reason why nothing was sent is already on the page: the focus goes there.
  const networkNotice = useRef<HTMLDivElement>(null);
  const { submit, isSending, problem, isPaidBefore, dismiss } = useSubmitPurchase(form, () =>
    networkNotice.current?.focus(),
  );

  // On a phone a message about the whole form would push the button, and itself, below the edge of the screen.
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) end.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  const check = useMeterCheck(meterNumber);
  useFoundEstate(form, check);
  const meterError = errors.meterNumber?.message ?? (check.state === 'invalid' ? check.message : undefined);

  useCarriedSum(form);

  // A server message about the earlier input does not apply to a changed form.
  useEffect(() => {
    const subscription = form.subscribe({ formState: { values: true }, callback: dismiss });
    return subscription;
  }, [form, dismiss]);

  return (
    <Form name={FORM_NAME} aria-label={WORDS.form.name} className="purchase-form" onSubmit={handleSubmit(submit)}>
      <div className="purchase-fields">
        {rememberedName !== null && (
          <p className="flex flex-wrap items-center gap-x-3 text-14 text-ink-2">
            <span>{WORDS.form.remembered(rememberedName)}</span>
            <button type="button" className="text-link min-h-11" onClick={clear}>
              {WORDS.form.clear}
            </button>
          </p>
        )}
        <div className="grid items-start gap-x-5 gap-y-3.5 sm:grid-cols-2 sm:gap-y-4">
          <Field
            label={WORDS.form.fullName}
            required
            autoComplete="name"
            error={errors.fullName?.message}
            {...register('fullName')}
          />
          <Field
            label={WORDS.form.phoneNumber}
            required
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            hint={WORDS.form.phoneHint}
            error={errors.phoneNumber?.message}
            {...register('phoneNumber')}
          />
          <Controller
            control={control}
            name="meterNumber"
            render={({ field }) => (
              <MeterField
                {...field}
                label={WORDS.form.meterNumber}
                required
                hint={<MeterHint check={check} isWrong={meterError !== undefined} />}
                error={meterError}
              />
            )}
          />
          <Controller
            control={control}
            name="estateName"
            render={({ field: { name, ref, value, onChange } }) => (
              // Opening the list takes the focus away, which must not show an error.
              <EstateField name={name} ref={ref} value={value} onChange={onChange} error={errors.estateName?.message} />
            )}
          />
          <Controller
            control={control}
            name="amount"
            render={({ field }) => (
              <AmountField
                {...field}
                onChange={(naira) => field.onChange(wholeNaira(naira))}
                label={WORDS.form.amount}
                required
                chips={QUICK_AMOUNTS}
                error={errors.amount?.message}
              />
            )}
          />
          <Field
            label={WORDS.form.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            hint={WORDS.form.emailHint}
            error={errors.email?.message}
            {...register('email')}
          />
        </div>
      </div>
      <div className="purchase-quote">
        <div className="purchase-units">
          {check.state === 'known' || check.state === 'checking' ? (
            <SettledPreview
              control={control}
              meterNumber={meterNumber}
              isKnown={check.state === 'known'}
              said={problem?.code}
            />
          ) : (
            <QuoteHint />
          )}
        </div>
        <div role="alert" className="empty:hidden">
          {problem && (
            <Notice kind={isPaidBefore ? 'warning' : 'danger'}>
              <p className="font-semibold">{problem.text}</p>
              {!isPaidBefore && (
                <p>
                  {problem.money} {WORDS.form.kept}
                </p>
              )}
            </Notice>
          )}
        </div>
        <div ref={networkNotice} role="status" tabIndex={-1} className="empty:hidden">
          {!isOnline && (
            <Notice kind="warning">
              <p className="font-semibold">{WORDS.form.offline}</p>
              <p>{WORDS.form.offlineKept}</p>
            </Notice>
          )}
        </div>
        <div ref={end} className="grid gap-3">
          <Submit
            control={control}
            name={isPaidBefore ? WORDS.form.payAgain : problem ? WORDS.form.retry : WORDS.form.submit}
            isSending={isSending}
          />
          <p className="text-13 text-ink-3">
            {WORDS.form.legalStart}{' '}
            <Link to={PATHS.terms} className="text-link">
              {WORDS.form.terms}
            </Link>{' '}
            {WORDS.form.legalMiddle}{' '}
            <Link to={PATHS.privacy} className="text-link">
              {WORDS.form.privacy}
            </Link>
            .
          </p>
        </div>
      </div>
    </Form>
  );
}
