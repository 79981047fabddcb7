import { BRAND } from '../../brand.ts';
import { cx } from '../styles/class-names.ts';

/** The square mark: a house that is a gate, with a bolt. */
export function LogoMark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className ?? 'size-8'} aria-hidden="true">
      <rect width="32" height="32" rx="9" fill={BRAND.logo.ground} />
      <path
        d="M7 25V14.2l9-7 9 7V25"
        fill="none"
        stroke={BRAND.logo.line}
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M17.4 13l-5 7h3.3l-1 5.2 5-7h-3.3z" fill={BRAND.logo.bolt} />
    </svg>
  );
}

/** Mark and name side by side. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="wordmark font-display text-[min(var(--fs-20),6.4vw)] leading-[1.45] font-bold tracking-[-0.02em]">
        {BRAND.name}
      </span>
    </span>
  );
}
