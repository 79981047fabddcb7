import { Component } from 'react';
import type { ReactNode } from 'react';
import { PageNotSaved, isNotSaved } from './page-not-saved.tsx';

type Props = {
  readonly pathname: string;
  /** The screen for a page that is not on this device. */
  readonly notSaved?: ReactNode;
  readonly children: ReactNode;
};
type State = { readonly failedAt: string | null; readonly failure: unknown };

/**
 * Keeps the frame and its menus around a page whose code was never loaded on this device: the page area then says so. Any
 * other failure goes on to the route's own screen. (React catches errors with classes only.)
 */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failedAt: null, failure: null };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure };
  }

  static getDerivedStateFromProps({ pathname }: Props, { failedAt, failure }: State): Partial<State> | null {
    if (failure === null) return null;
    if (failedAt === null) return { failedAt: pathname };
    // The next page may be there.
    return failedAt === pathname ? null : { failedAt: null, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (!isNotSaved(failure)) throw failure;
    return this.props.notSaved ?? <PageNotSaved />;
  }
}
