/** A choice of several options, each with its own text. */
export function Choices<Value extends string>({
  legend,
  options,
  chosen,
  onChange,
}: {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}) {
  return (
    <fieldset className="grid gap-x-4 sm:grid-cols-2">
      <legend className="pb-1 font-semibold">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 text-14">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={chosen.includes(value)}
            onChange={() =>
              onChange(
                // In the order of the options, not of the clicks, so that the same choice is the same input.
                options
                  .map((option) => option.value)
                  .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
              )
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
