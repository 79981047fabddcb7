import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { GATE_HOUSEHOLD_WORDS as words } from '../../strings/gate/household.ts';

/* All screens but the first load when they are opened. The service worker has stored them before. */

export const ExpectedList = lazy(() => import('./lists/expected-list.tsx'));
export const HelpersList = lazy(() => import('./household/helpers-list.tsx'));
export const HelperScreen = lazy(() => import('./household/helper-screen.tsx'));
export const GoodsList = lazy(() => import('./household/goods-list.tsx'));
export const InsideList = lazy(() => import('./lists/log-list.tsx').then((all) => ({ default: all.InsideList })));
export const LogList = lazy(() => import('./lists/log-list.tsx').then((all) => ({ default: all.LogList })));

export function Later({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <p role="status" className="glead">
          {words.loading}
        </p>
      }
    >
      {children}
    </Suspense>
  );
}
