import type { Ref } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { useEstates } from '../use-estates.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

export type EstateFieldProps = {
  readonly name: string;
  /** The estate's name. */
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly error?: string;
  readonly ref?: Ref<HTMLElement>;
};

/** The estate, chosen from the real list. When the list cannot be loaded the user types the name, and the server checks it. */
export function EstateField({ value, onChange, error, name, ref }: EstateFieldProps) {
  const estates = useEstates();
  const shared = { name, label: WORDS.form.estateName, required: true, error };
  if (estates.isError) {
    return (
      <Field
        {...shared}
        ref={ref as Ref<HTMLInputElement>}
        hint={WORDS.form.estatesFailed}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const names = (estates.data ?? []).map((estate) => estate.name);
  // A remembered estate is shown before the list has loaded.
  const offered = value !== '' && estates.data === undefined ? [value] : names;
  return (
    <Select
      {...shared}
      ref={ref as Ref<HTMLButtonElement>}
      searchable
      hint={estates.data?.length === 0 ? WORDS.form.noEstates : undefined}
      isLoading={estates.isPending}
      options={offered.map((estate) => ({ value: estate, label: estate }))}
      value={value}
      onChange={onChange}
    />
  );
}
