import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { clearToasts } from '../ui/feedback/toast.tsx';

// Long enough for a busy machine. A wait ends as soon as its condition is true.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => {
  if (typeof HTMLDialogElement === 'undefined') return;
  // jsdom has no matchMedia. Queries for a wide window match.
  globalThis.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { matches: /width >/.test(media), media }) as MediaQueryList;
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView ??= () => undefined;
  // jsdom knows the dialog element but not its modal state.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

// Test files run in threads of one process, and a channel would reach all of them, so each thread gets its own name.
const RealChannel = globalThis.BroadcastChannel;
if (RealChannel.name !== 'ChannelOfThread') {
  globalThis.BroadcastChannel = class ChannelOfThread extends RealChannel {
    constructor(name: string) {
      super(`${name}:${process.env.VITEST_WORKER_ID}`);
    }
  };
}

afterEach(() => {
  cleanup();
  clearToasts();
});
