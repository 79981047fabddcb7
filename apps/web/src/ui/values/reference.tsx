import { cx } from '../styles/class-names.ts';

/** The letters at the end of a reference that stay together. */
const END = 8;

/** A reference. One that is too long for its line breaks before its last eight letters, not before the last one. */
export function Reference({ text, className }: { readonly text: string; readonly className?: string }) {
  return (
    <span className={cx('reference wrap-anywhere', className)}>
      {text.slice(0, -END)}
      <wbr />
      {text.slice(-END)}
    </span>
  );
}
