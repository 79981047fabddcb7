import type { PowerDay } from '@gatelight/contract/places/power';
import type { EstateRole } from '@gatelight/contract/places/teams';
import type { LucideIcon } from 'lucide-react';

/** A task for today, with one act. The list shows the six most urgent. */
export type Need = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Its page, and the text of the button. */
  readonly to: string;
  readonly act: string;
  readonly icon: LucideIcon;
  /** Amber: look at it first. */
  readonly isWarning: boolean;
};

export type Figure = { readonly name: string; readonly value: string; readonly note: string; readonly to: string };

/** A bar of a chart: `part` of `whole`, and its label. */
export type Bar = {
  readonly id: string;
  readonly label: string;
  readonly figure: string;
  readonly text: string;
  readonly part: number;
  readonly whole: number;
  readonly isOpen: boolean;
};
/** A sum below a chart. */
export type ChartLine = { readonly name: string; readonly value: string; readonly to: string };
export type Chart = {
  readonly title: string;
  readonly note: string;
  readonly to: string;
  readonly lines?: readonly ChartLine[];
} & ({ readonly bars: readonly Bar[] } | { readonly days: readonly PowerDay[] });

/** A step that sets up a new estate. */
export type Step = {
  readonly key: 'houses' | 'rates' | 'power' | 'team' | 'bills';
  readonly to: string;
  readonly isDone: boolean;
};

/** The facts of one part of the portal about the estate. */
export type Facts = {
  readonly needs?: readonly Need[];
  readonly figures?: readonly Figure[];
  readonly charts?: readonly Chart[];
  readonly steps?: readonly Step[];
};

export type Asked = { readonly id: string; readonly signal: AbortSignal; readonly roles: readonly EstateRole[] };

/** A source of facts: one or a few calls of one part of the portal. */
export type Source = {
  readonly name: string;
  /** Who may read it; the server refuses the others. */
  readonly roles: readonly EstateRole[];
  /** How many figures it usually has: the page reserves their places until they arrive. */
  readonly figures?: number;
  readonly read: (asked: Asked) => Promise<Facts>;
};
