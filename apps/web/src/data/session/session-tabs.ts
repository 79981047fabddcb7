import { USER_STORAGE } from './stored-home.ts';

/** Messages between tabs. The browser itself sends `removed` when the stored user is deleted from its storage. */
export type TabNews =
  | { readonly kind: 'renewed' | 'signing-out' | 'signed-out' | 'removed' }
  /** `user`: the id of the user who signed in. Browsers may deliver this message before the user in their storage. */
  | { readonly kind: 'signed-in'; readonly user?: string | undefined };

const CHANNEL = 'gatelight-session';

let channel: BroadcastChannel | undefined;

/** Sends a message to the other tabs of this browser. */
export function tellTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** Listens to the other tabs. The storage event is for browsers without channels, and for a user who clears the storage. */
export function hearTabs(hear: (news: TabNews) => void): void {
  if (typeof window === 'undefined') return;
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<TabNews>) => hear(data));
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key === null || (key === USER_STORAGE && newValue === null)) hear({ kind: 'removed' });
  });
}

/** Runs one after another what several tabs want to do at the same time. */
export async function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return act();
  return navigator.locks.request(CHANNEL, act) as Promise<Result>;
}
