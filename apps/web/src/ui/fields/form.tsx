import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../styles/class-names.ts';
import { NeedsScript } from './needs-script.tsx';
import { useEarlyPress } from '../hooks/use-early-press.ts';

/**
 * A form whose messages are ours. On a prerendered page it may be sent before its script has loaded: the click is recorded
 * instead of leaving the page with all that was typed in its address, and handled as soon as the form works.
 */
export function Form({ className, ...rest }: Omit<ComponentProps<'form'>, 'noValidate' | 'ref'>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) form.current.dataset.alive = '';
  }, []);
  useEarlyPress(form, () => form.current?.requestSubmit());
  return (
    <>
      <NeedsScript />
      <form {...rest} ref={form} noValidate className={cx('needs-script', className)} />
    </>
  );
}
