import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { clearToasts } from './toast.tsx';

beforeAll(() => {
  if (typeof HTMLDialogElement === 'undefined') return;
  // jsdom knows the dialog element but not its modal state.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

afterEach(() => {
  cleanup();
  clearToasts();
});
