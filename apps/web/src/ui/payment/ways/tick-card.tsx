import { cx } from '../../styles/class-names.ts';
import '../../styles/payment.css';

export type TickCardProps = {
  readonly name: string;
  readonly text?: string;
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
  readonly disabled?: boolean;
  readonly className?: string;
};

/** A checkbox with its explanation; the whole card is its label. */
export function TickCard({ name, text, isTicked, onChange, disabled, className }: TickCardProps) {
  return (
    <label className={cx('choice choice-plain', className)}>
      <input
        type="checkbox"
        checked={isTicked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0 grow">
        <span className="block font-semibold">{name}</span>
        {text !== undefined && <span className="block text-13 text-ink-2">{text}</span>}
      </span>
    </label>
  );
}
