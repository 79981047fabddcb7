import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { STRINGS } from '../../strings/index.ts';
import { cx } from '../styles/class-names.ts';

export type ButtonLook = 'primary' | 'soft' | 'outline' | 'quiet' | 'danger';

type ButtonStyle = {
  /** The words on the button. */
  readonly name: string;
  readonly look?: ButtonLook;
  /** Fills the width of its parent; the usual limit is 80 units. */
  readonly wide?: boolean;
  readonly small?: boolean;
  /** Drawn before the text; decoration only. */
  readonly icon?: ReactNode;
  readonly className?: string;
};

export type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'name' | 'children' | 'aria-busy' | 'aria-disabled'> & {
    readonly isLoading?: boolean;
    /** Any CSS colour for the bars; the colour of the text when absent. */
    readonly loaderColor?: string;
  };

function buttonClass({ look = 'primary', wide, small, className }: Omit<ButtonStyle, 'name'>): string {
  return cx('btn', `btn-${look}`, wide && 'btn-wide', small && 'btn-small', className);
}

function Spinner({ color }: { readonly color: string }) {
  return (
    <svg className="btn-spinner" viewBox="0 0 37 5" role="img" aria-label={STRINGS.ui.loadingSpinner} fill={color}>
      {[0, 1, 2, 3, 4].map((bar) => (
        <rect key={bar} x={bar * 8} width="5" height="5" rx="1.5" />
      ))}
    </svg>
  );
}

/** The shared button. While loading it keeps its width and its focus and does nothing when clicked. */
export function Button({
  name,
  isLoading = false,
  loaderColor = 'currentColor',
  look,
  wide,
  small,
  icon,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isLoading) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, wide, small, className })}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      onClick={handleClick}
    >
      {/* Hidden and not removed: the width stays. */}
      {icon && isLoading ? <span className="opacity-0">{icon}</span> : icon}
      <span className={isLoading ? 'opacity-0' : undefined}>{name}</span>
      {isLoading && <Spinner color={loaderColor} />}
    </button>
  );
}

export type LinkButtonProps = ButtonStyle & Omit<ComponentProps<typeof Link>, 'children'>;

/** A link that looks like the shared button, for navigation instead of actions. */
export function LinkButton({ name, look, wide, small, icon, className, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ look, wide, small, className })}>
      {icon}
      <span>{name}</span>
    </Link>
  );
}
