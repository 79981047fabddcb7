import { addMeterForm } from '@gatelight/contract/places/households';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { CallError, failureText } from '../../../api.ts';
import { readStored, removeStored, writeStored } from '../../../data/device/browser-storage.ts';
import { formResolver } from '../../../data/forms/form-resolver.ts';
import { estatesQuery, housesQuery } from '../../../data/meters.ts';
import { usePropertyStore } from '../../../data/session/property-store.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { FINISH_UP_WORDS as words } from '../../../strings/account/finish-up.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { LoadingOverlay } from '../../../ui/feedback/loading-overlay.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { focusInvalid } from '../../../ui/fields/focus-invalid.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { MeterField } from '../../../ui/fields/meter-field.tsx';
import { useKeptForm } from '../../../ui/hooks/use-kept-form.ts';
import { Select } from '../../../ui/select/select.tsx';
import { AskForMeter } from './ask-for-meter.tsx';
import { ConfirmMeter } from './confirm-meter.tsx';
import { isUnderFields, showUnderFields } from '../form-failure.ts';
import { linkMeter, meterQuery } from '../sign-up/details-queries.ts';
import type { FoundMeter } from '../sign-up/details-queries.ts';

/** The house is optional: '' means none. */
const schema = z.extend(addMeterForm, { houseId: z.string() });
type Values = z.input<typeof schema>;

const DRAFT = 'finishUpDraft';
const text = z.string().check(z.maxLength(64));
const draft = z.object({ propertyId: text, houseId: text, number: text });

export type MeterFormProps = {
  readonly email: string;
  readonly onLinked: () => void;
};

/** Estate, house and meter number; continues only when the meter is known and the server has linked it. */
export function MeterForm({ email, onLinked }: MeterFormProps) {
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    resolver: formResolver(schema),
    defaultValues: { email, propertyId: '', houseId: '', number: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const [propertyId, number] = useWatch({ control: form.control, name: ['propertyId', 'number'] });
  const isComplete = /^\d{11}$/.test(number);
  const [foreignNumber, setForeignNumber] = useState<string>();
  const [asked, setAsked] = useState<{ readonly meter: FoundMeter; readonly entered: Values }>();

  useKeptForm(form, {
    restore() {
      const kept = readStored('sessionStorage', DRAFT, draft);
      if (kept) form.reset({ ...form.getValues(), ...kept }, { keepFieldsRef: true });
    },
    save: () => writeStored('sessionStorage', DRAFT, draft.parse(form.getValues())),
  });

  const remembered = usePropertyStore(({ properties }) => properties);
  const estates = useQuery(estatesQuery);
  const estateList = estates.data ?? remembered;
  const houses = useQuery({ ...housesQuery(propertyId), enabled: propertyId !== '' });
  const check = useQuery({ ...meterQuery(number), enabled: isComplete });

  const showFailure = (failure: Error, entered: Values) => {
    showError(failureText(failure));
    showUnderFields(failure, form);
    if (!(failure instanceof CallError)) return;
    if (failure.code === 'meter-of-another-household') setForeignNumber(entered.number);
    const field = FIELD_OF[failure.code];
    if (field) form.setError(field, { type: 'server', message: failure.message });
  };
  const link = useSingleMutation({
    mutationFn: ({ houseId, ...entered }: Values) => linkMeter({ ...entered, ...(houseId === '' ? {} : { houseId }) }),
    onSuccess: () => {
      removeStored('sessionStorage', DRAFT);
      onLinked();
    },
    onError: (failure, entered) => {
      if (!(failure instanceof CallError && failure.code === 'meter-not-looked-up'))
        return showFailure(failure, entered);
      // The look-up is too old, or was made before the sign-in: the question is shown again.
      queryClient.removeQueries({ queryKey: meterQuery(entered.number).queryKey });
      find.mutate(entered);
    },
  });
  // First the meter, then the link: the specification's order.
  const find = useSingleMutation({
    mutationFn: (entered: Values) => queryClient.fetchQuery({ ...meterQuery(entered.number), staleTime: 60_000 }),
    onSuccess: (meter, entered) => {
      link.reset();
      // The server returns the address only to users of the meter.
      if (meter.customer_addr === undefined) setAsked({ meter, entered });
      else link.mutate(entered);
    },
    onError: showFailure,
  });
  const failure = find.error ?? link.error;

  // The dialog would return the focus; a field with a problem needs it more.
  const sentForm = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure && sentForm.current) focusInvalid(sentForm.current);
  }, [failure]);

  const houseCount = houses.data?.length ?? 0;
  const estateName = estateList.find(({ id }) => id === propertyId)?.name ?? '';
  const isUnderField = failure instanceof CallError && (failure.code in FIELD_OF || isUnderFields(failure, form));
  const isForeign = foreignNumber !== undefined && foreignNumber === number;
  return (
    <>
      <Form
        aria-label={words.title}
        className="grid gap-4"
        onSubmit={(event) => {
          sentForm.current = event.currentTarget;
          void form.handleSubmit((entered) => find.mutate(entered))(event);
        }}
      >
        <Field
          label={words.email}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Controller
          control={form.control}
          name="propertyId"
          render={({ field }) => (
            <Select
              {...field}
              label={words.estate}
              required
              searchable
              isLoading={estates.isPending}
              emptyText={estates.isError ? words.estatesFailed : undefined}
              error={
                errors.propertyId?.message ??
                (estates.isError && estateList.length === 0 ? words.estatesFailed : undefined)
              }
              options={estateList.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(chosen) => {
                field.onChange(chosen);
                // Another estate has other houses.
                form.setValue('houseId', '');
                form.clearErrors(['propertyId', 'houseId']);
              }}
            />
          )}
        />
        {estates.isError && <Button look="outline" small name={words.retry} onClick={() => void estates.refetch()} />}
        <Controller
          control={form.control}
          name="houseId"
          render={({ field }) => (
            <Select
              {...field}
              // A new list for each estate: nothing of the old one is shown while it loads.
              key={propertyId}
              label={words.house}
              searchable
              disabled={propertyId === ''}
              placeholder={propertyId === '' ? words.chooseEstate : undefined}
              isLoading={houses.isLoading}
              emptyText={words.noHouses}
              hint={houses.data && (houseCount > 0 ? words.homes(houseCount, estateName) : words.noHouses)}
              error={errors.houseId?.message ?? (houses.isError ? words.housesFailed : undefined)}
              options={(houses.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        />
        {houses.isError && <Button look="outline" small name={words.retry} onClick={() => void houses.refetch()} />}
        <div className="grid gap-2">
          <Controller
            control={form.control}
            name="number"
            render={({ field }) => (
              <MeterField
                {...field}
                label={words.meter}
                required
                hint={words.meterHint}
                error={
                  errors.number?.message ??
                  (isComplete && check.isError && isInvalid(check.error) ? failureText(check.error) : undefined)
                }
              />
            )}
          />
          <div role="status">
            {isComplete && check.isFetching && <p className="text-14 text-ink-2">{words.checkingMeter}</p>}
            {isComplete && check.data && !isForeign && (
              <Notice kind="success">
                <strong>{check.data.customer_name}</strong>
                {check.data.customer_addr && ` · ${check.data.customer_addr}`}
              </Notice>
            )}
          </div>
        </div>
        <div role="alert" className="empty:hidden">
          {failure && !isUnderField && !isForeign && <Notice kind="danger">{failureText(failure)}</Notice>}
        </div>
        <Button type="submit" name={words.submit} isLoading={find.isPending} wide />
      </Form>
      {isForeign && <AskForMeter key={foreignNumber} meterNumber={foreignNumber} />}
      <ConfirmMeter
        meter={asked?.meter}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          if (asked) link.mutate(asked.entered);
        }}
      />
      <Dialog isOpen={link.isPending} onClose={() => undefined} title={words.processing} isBusy>
        <LoadingOverlay title={words.processingText} className="min-h-40" />
      </Dialog>
    </>
  );
}

/** The field that each refusal is about. */
const FIELD_OF: Partial<Record<CallError['code'], keyof Values>> = {
  'unknown-meter': 'number',
  'meter-inactive': 'number',
  'meter-replaced': 'number',
  'unknown-estate': 'propertyId',
  'meter-not-in-estate': 'propertyId',
  'house-not-in-estate': 'houseId',
  'meter-not-in-house': 'houseId',
};

const isInvalid = (failure: unknown) =>
  failure instanceof CallError && ['unknown-meter', 'meter-inactive', 'meter-replaced'].includes(failure.code);
