interface SearchFieldProps {
  /** Its name, also shown in the empty field. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search above a list of the gate. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      className="gin"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
