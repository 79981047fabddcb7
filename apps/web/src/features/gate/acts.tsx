import type { ReactNode } from 'react';
import { GATE_WORDS as words } from '../../strings/gate/gate.ts';

/** The actions of the guard: the buttons at the foot of a screen. */
export function Acts({ children }: { readonly children: ReactNode }) {
  return (
    <section className="gact" aria-label={words.acts}>
      {children}
    </section>
  );
}
