import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { STRINGS } from '../../strings/index.ts';
import { cx } from '../styles/class-names.ts';
import { keepOffControls } from './toast-place.ts';

const MOST_AT_ONCE = 3;
const SHOWN_MS = 4000;

/** The one action of a message, such as undo. */
export type ToastAction = { readonly name: string; readonly run: () => void };

type Toast = {
  readonly id: number;
  readonly kind: 'error' | 'success';
  readonly text: string;
  readonly action?: ToastAction | undefined;
};

const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

function add(kind: Toast['kind'], text: string, action?: ToastAction): void {
  const toast = { id: ++lastId, kind, text, action };
  useToasts.setState(({ toasts }) => {
    const others = toasts.filter((shown) => shown.kind !== kind || shown.text !== text);
    return { toasts: [...others, toast].slice(-MOST_AT_ONCE) };
  });
}

function remove(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Says at the bottom centre that something failed; announced immediately. The error must also be in its place on the page. */
export function showError(text: string): void {
  add('error', text);
}

/** Says at the bottom right that something worked; announced politely. */
export function showSuccess(text: string, action?: ToastAction): void {
  add('success', text, action);
}

/** Removes messages of earlier failures: an action that is retried has not failed. */
export function clearErrors(): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ kind }) => kind !== 'error') }));
}

/** Removes all messages; used when a test or a page starts again. */
export function clearToasts(): void {
  useToasts.setState({ toasts: [] });
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  const leftMs = useRef(SHOWN_MS);

  useEffect(() => {
    if (isHeld) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => remove(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      // A held message keeps the rest of its time, but never disappears in the moment it is released.
      leftMs.current = Math.max(1000, leftMs.current - (Date.now() - startedAt));
    };
  }, [isHeld, toast.id]);

  const isError = toast.kind === 'error';
  return (
    <div
      className={cx(
        'toast pointer-events-auto flex w-full max-w-[26rem] items-start gap-2.5 rounded-md border py-1.5 ps-4 pe-1.5 shadow-3',
        isError ? 'border-danger bg-danger-soft text-danger' : 'border-success bg-success-soft text-success',
      )}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {isError ? (
        <CircleAlert aria-hidden="true" size={20} className="mt-3 shrink-0" />
      ) : (
        <CircleCheck aria-hidden="true" size={20} className="mt-3 shrink-0" />
      )}
      <p className="flex-1 py-3 text-14 font-semibold">{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-sm px-2 text-14 font-bold underline underline-offset-4"
          onClick={() => {
            toast.action?.run();
            remove(toast.id);
          }}
        >
          {toast.action.name}
        </button>
      )}
      <button
        type="button"
        className="grid size-11 shrink-0 place-items-center rounded-sm"
        aria-label={STRINGS.ui.dismiss}
        onClick={() => remove(toast.id)}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}

/** The two live regions. They are in the document from the first load, because a region that is added with its text is not read out. */
export function ToastRegion() {
  const toasts = useToasts((state) => state.toasts);
  const region = useRef<HTMLDivElement>(null);
  const isEmpty = toasts.length === 0;
  useLayoutEffect(() => (isEmpty || !region.current ? undefined : keepOffControls(region.current)), [isEmpty]);
  return (
    <div className="toasts" ref={region}>
      <div role="alert">
        {toasts.map((toast) => toast.kind === 'error' && <ToastCard key={toast.id} toast={toast} />)}
      </div>
      <div role="status">
        {toasts.map((toast) => toast.kind === 'success' && <ToastCard key={toast.id} toast={toast} />)}
      </div>
    </div>
  );
}
