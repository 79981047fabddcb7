import { useId } from 'react';
import type { ReactNode } from 'react';
import Delete from 'lucide-react/icons/delete';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import { wakeSound } from '../answer/sound.ts';

export const DIGITS = 6;

/** The typed or pasted digits. */
const digitsIn = (text: string) => text.replaceAll(/\D/g, '').slice(0, DIGITS);

/** Six cells. A keyboard and pasting work too; the phone's own keyboard stays closed, because ours is on the page. */
export function CodeCells({
  label,
  value,
  onChange,
  isSecret = false,
  isDisabled = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isSecret?: boolean;
  readonly isDisabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="gcells">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type={isSecret ? 'password' : 'text'}
        inputMode="none"
        autoComplete="off"
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(digitsIn(event.target.value))}
      />
      {Array.from({ length: DIGITS }, (_, place) => (
        <span key={place} aria-hidden="true" className={place === value.length ? 'cur' : ''}>
          {value[place] === undefined ? '' : isSecret ? '•' : value[place]}
        </span>
      ))}
    </div>
  );
}

const ROWS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The keys at the foot, for a thumb. */
export function Keypad({
  value,
  onChange,
  isDisabled = false,
  corner,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
  /** Shown left of the 0. */
  readonly corner?: ReactNode;
}) {
  const press = (digit: string) => {
    wakeSound();
    onChange(digitsIn(value + digit));
  };
  const key = (digit: string) => (
    <button key={digit} type="button" disabled={isDisabled} onClick={() => press(digit)}>
      {digit}
    </button>
  );
  return (
    <div className="gkeys" role="group" aria-label={words.keys}>
      {ROWS.map(key)}
      {corner ?? <span />}
      {key('0')}
      <button
        type="button"
        aria-label={words.deleteDigit}
        disabled={isDisabled}
        onClick={() => onChange(value.slice(0, -1))}
      >
        <Delete aria-hidden="true" size={28} />
      </button>
    </div>
  );
}
