import { getMe, listSessions } from '@gatelight/contract/base/identity/own-account';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../api.ts';
import { data, fakeServer, heldBack, refusal } from '../../testing/fake-server.ts';
import { ADA } from '../../testing/users.ts';
import { usePropertyStore } from './property-store.ts';
import { endSession, readSession, renewSession, startSession, takeSessionEnd, watchSession } from './session.ts';
import { rememberMeter, rememberTransactions, useUserStore } from './user-store.ts';

const ME = 'GET /api/v1/users';
const SESSIONS = 'GET /api/v1/users/sessions';
const REFRESH = 'POST /api/v1/refresh-token';
const LOGOUT = 'POST /api/v1/users/logout';
const CHANNEL = 'gatelight-session';

const signInRequired = () => refusal(401, 'sign-in-required');
const transaction = {
  id: '1',
  createdAt: '2026-11-20T10:00:00Z',
  type: 'Electricity Token',
  amount: 5000,
  channel: 'wallet',
  status: 'success',
  trxnRef: 'TOK-1',
  meterNumber: '04175000019',
  units: '22.4',
};

function fail(name: string): never {
  throw new DOMException('The storage does not work', name);
}

/** A server whose access token has expired; a refresh makes it good again. */
function expiredServer() {
  let isFresh = false;
  return fakeServer({
    [ME]: () => (isFresh ? data(ADA) : signInRequired()),
    [SESSIONS]: () => (isFresh ? data([]) : refusal(401, 'session-ended')),
    [REFRESH]: () => {
      isFresh = true;
      return data({});
    },
  });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useUserStore.setState({ user: null, meter: null, place: null, transactions: [] });
});
afterEach(() => vi.unstubAllGlobals());

describe('an expired session', () => {
  it('is renewed once for ten calls at the same time, and all ten are sent again', async () => {
    const server = expiredServer();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => call(at % 2 ? getMe : listSessions)));
    expect(answers).toHaveLength(10);
    expect(server.to(REFRESH)).toHaveLength(1);
    expect(server.to(ME).length + server.to(SESSIONS).length).toBe(20);
  });

  it('is not renewed again for a response that was on its way before', async () => {
    const late = heldBack();
    let isFirst = true;
    const server = fakeServer({
      [ME]: () => data(ADA),
      [SESSIONS]: () => {
        if (!isFirst) return data([]);
        isFirst = false;
        return late.reply;
      },
      [REFRESH]: () => data({}),
    });
    const answer = call(listSessions);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await renewSession();
    late.release(signInRequired());
    await expect(answer).resolves.toEqual([]);
    expect(server.to(REFRESH)).toHaveLength(1);
  });

  it('that another tab renewed meanwhile is only used again', async () => {
    const server = fakeServer({ [REFRESH]: () => data({}) });
    const otherTab = new BroadcastChannel(CHANNEL);
    const sentAt = performance.now();
    otherTab.postMessage({ kind: 'renewed' });
    // A channel has no sign that its message has arrived.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await renewSession(sentAt)).toBe('renewed');
    expect(server.to(REFRESH)).toHaveLength(0);
    otherTab.close();
    await renewSession();
    expect(server.to(REFRESH)).toHaveLength(1);
  });

  it('that cannot be renewed clears the user, says so once, and keeps drafts', async () => {
    const ends: string[] = [];
    const stop = watchSession((news) => ends.push(news));
    fakeServer({ [ME]: signInRequired, [REFRESH]: () => refusal(401, 'session-ended') });
    startSession(ADA);
    sessionStorage.setItem('vendDraft', '{}');
    usePropertyStore.getState().set([{ id: '1', name: 'Palm Court' }]);
    await expect(call(getMe)).rejects.toMatchObject({ code: 'sign-in-required' });
    expect(useUserStore.getState().user).toBeNull();
    expect(usePropertyStore.getState().properties).toEqual([]);
    expect(sessionStorage.getItem('vendDraft')).toBe('{}');
    expect(ends).toEqual(['expired']);
    stop();
  });

  it('that ends while a page still loads is reported to the page once', async () => {
    fakeServer({ [ME]: signInRequired, [REFRESH]: () => refusal(401, 'session-ended') });
    startSession(ADA);
    await expect(call(getMe)).rejects.toMatchObject({ status: 401 });
    expect(takeSessionEnd()).toBe('expired');
    expect(takeSessionEnd()).toBeNull();
  });

  it('stays when a network between us and the server refuses the renewal with a page of its own', async () => {
    fakeServer({ [ME]: signInRequired, [REFRESH]: () => ({ status: 403, body: 'Accept our terms' }) });
    startSession(ADA);
    await expect(call(getMe)).rejects.toMatchObject({ status: 403 });
    expect(useUserStore.getState().user?.id).toBe(ADA.id);
  });

  it('stays when the network fails during the renewal', async () => {
    fakeServer({ [ME]: signInRequired });
    startSession(ADA);
    await expect(call(getMe)).rejects.toMatchObject({ code: 'no-network' });
    expect(useUserStore.getState().user?.id).toBe(ADA.id);
  });
});

describe('a device whose storage is full or switched off', () => {
  it.each([
    ['full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => fail('QuotaExceededError'))],
    ['off', () => vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => fail('SecurityError'))],
  ])('(%s) keeps the user signed in for as long as the page is open', async (_, breakStorage) => {
    const broken = breakStorage();
    fakeServer({ [ME]: () => data(ADA), [LOGOUT]: () => data({ signed_out: true }) });
    startSession(ADA);
    rememberTransactions([transaction]);
    rememberMeter({ status: 'active', number: '04175000019' });
    expect(await readSession()).toMatchObject({ id: ADA.id });
    expect(useUserStore.getState().transactions).toHaveLength(1);
    await endSession();
    expect(useUserStore.getState().user).toBeNull();
    broken.mockRestore();
  });
});

describe('reading the session', () => {
  it('asks the server for a user that this device does not know, and remembers them', async () => {
    fakeServer({ [ME]: () => data(ADA) });
    expect(await readSession()).toMatchObject({ firstName: 'Ada', home: '/user/dashboard' });
    const kept = JSON.parse(localStorage.getItem('user-storage') ?? '{}') as { state: { user: object } };
    expect(kept.state.user).toMatchObject({ email: ADA.email });
    expect(kept.state.user).not.toHaveProperty('phoneNumber');
  });

  it('opens without network for a user that this device knows', async () => {
    startSession(ADA);
    fakeServer({});
    expect(await readSession()).toMatchObject({ id: ADA.id });
  });

  it('removes the drafts in this tab of a user whom another tab has replaced', async () => {
    fakeServer({ [ME]: () => data(ADA) });
    startSession(ADA);
    await readSession();
    sessionStorage.setItem('helpDraft:ticket', '{}');
    // Another tab has signed in Tunde, who has started a withdrawal there.
    useUserStore.setState({ user: { ...ADA, id: '8', firstName: 'Tunde' } });
    localStorage.setItem('drafts-of', '8');
    localStorage.setItem('unsettled:withdrawal', '{}');
    await readSession();
    expect(sessionStorage.getItem('helpDraft:ticket')).toBeNull();
    expect(localStorage.getItem('unsettled:withdrawal')).toBe('{}');
  });

  it('removes the withdrawal of a user whose session expired, for the next user in a new tab', () => {
    startSession(ADA);
    localStorage.setItem('withdrawal', '{}');
    sessionStorage.clear();
    startSession({ ...ADA, id: '8' });
    expect(localStorage.getItem('withdrawal')).toBeNull();
  });

  it('fails without network when no user is known', async () => {
    fakeServer({});
    await expect(readSession()).rejects.toMatchObject({ code: 'no-network' });
  });

  it('returns null for a visitor', async () => {
    fakeServer({ [ME]: signInRequired, [REFRESH]: () => refusal(401, 'session-ended') });
    expect(await readSession()).toBeNull();
  });
});

it('says who another tab signed in, also before the stored user of that tab is here', async () => {
  startSession(ADA);
  const heard: unknown[] = [];
  const stop = watchSession((news, user) => heard.push([news, user]));
  const otherTab = new BroadcastChannel('gatelight-session');
  otherTab.postMessage({ kind: 'signed-in', user: '9002' });
  await vi.waitFor(() => expect(heard).toEqual([['changed', '9002']]));
  expect(useUserStore.getState().user?.id).toBe(ADA.id);
  otherTab.close();
  stop();
});

describe('signing out', () => {
  it('clears everything of the user, drafts too', async () => {
    const ends: string[] = [];
    const stop = watchSession((news) => ends.push(news));
    fakeServer({ [LOGOUT]: () => data({ signed_out: true }) });
    startSession(ADA);
    rememberMeter({ status: 'active', number: '04175000019' });
    sessionStorage.setItem('vendDraft', '{}');
    localStorage.setItem('withdrawal', '{}');
    localStorage.setItem('intent:withdrawal', '{}');
    localStorage.setItem('unsettled:withdrawal', '{}');
    await endSession();
    expect(useUserStore.getState()).toEqual({ user: null, meter: null, place: null, owed: null, transactions: [] });
    expect(localStorage.getItem('user-storage')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    expect(Object.keys(localStorage).filter((name) => name.includes('withdrawal'))).toEqual([]);
    expect(ends).toEqual(['signed-out']);
    stop();
  });

  it('does not happen without network: the cookies would stay', async () => {
    fakeServer({});
    startSession(ADA);
    await expect(endSession()).rejects.toMatchObject({ code: 'no-network' });
    expect(useUserStore.getState().user?.id).toBe(ADA.id);
  });

  it('in one tab signs out the others', async () => {
    startSession(ADA);
    const otherTab = new BroadcastChannel(CHANNEL);
    otherTab.postMessage({ kind: 'signed-out' });
    await vi.waitFor(() => expect(useUserStore.getState().user).toBeNull());
    otherTab.close();
    startSession(ADA);
    sessionStorage.setItem('vendDraft', '{}');
    dispatchEvent(new StorageEvent('storage', { key: 'user-storage', newValue: null }));
    expect(useUserStore.getState().user).toBeNull();
    expect(takeSessionEnd()).toBe('expired');
    expect(sessionStorage.getItem('vendDraft')).toBe('{}');
  });

  it('in another tab is known from the storage alone when its message arrives late', async () => {
    startSession(ADA);
    sessionStorage.setItem('vendDraft', '{}');
    const otherTab = new BroadcastChannel(CHANNEL);
    const heard = new Promise<void>((resolve) => {
      const thisTab = new BroadcastChannel(CHANNEL);
      thisTab.addEventListener('message', () => {
        thisTab.close();
        resolve();
      });
    });
    otherTab.postMessage({ kind: 'signing-out' });
    await heard;
    dispatchEvent(new StorageEvent('storage', { key: 'user-storage', newValue: null }));
    expect(takeSessionEnd()).toBe('signed-out');
    expect(sessionStorage.getItem('vendDraft')).toBeNull();
    otherTab.postMessage({ kind: 'signed-out' });
    otherTab.close();
  });

  it('leaves no trace in the storage for even a moment, also not of responses that arrive later', async () => {
    fakeServer({ [LOGOUT]: () => data({ signed_out: true }) });
    startSession(ADA);
    const written = vi.spyOn(Storage.prototype, 'setItem');
    await endSession();
    rememberTransactions([transaction]);
    rememberMeter(null);
    expect(written).not.toHaveBeenCalledWith('user-storage', expect.anything());
    expect(useUserStore.getState()).toEqual({ user: null, meter: null, place: null, owed: null, transactions: [] });
    written.mockRestore();
  });

  it('and signing in as another user removes the data of the first', () => {
    startSession(ADA);
    rememberTransactions([transaction]);
    sessionStorage.setItem('vendDraft', '{}');
    startSession({ ...ADA, id: '8', firstName: 'Tunde' });
    expect(useUserStore.getState()).toMatchObject({ transactions: [], user: { firstName: 'Tunde' } });
    expect(sessionStorage.getItem('vendDraft')).toBeNull();
  });
});

describe('what the browser keeps', () => {
  it('is the newest transactions, newest first, and never a token', () => {
    startSession(ADA);
    const older = { ...transaction, id: '0', createdAt: '2026-11-19T10:00:00Z' };
    const withToken = { ...transaction, token: '58732094116640827315' };
    rememberTransactions([older, withToken]);
    expect(useUserStore.getState().transactions.map(({ id }) => id)).toEqual(['1', '0']);
    expect(localStorage.getItem('user-storage')).not.toContain('58732094116640827315');
  });

  it('is read again only when it fits', async () => {
    localStorage.setItem('user-storage', '{"state":{"user":{"id":7}},"version":0}');
    await useUserStore.persist.rehydrate();
    expect(useUserStore.getState().user).toBeNull();
  });

  it('is the user with the roles and permissions that this version knows, when a newer server sends more', () => {
    const [role] = ADA.roles;
    const sent = { ...ADA, roles: [role, 'newer-role'], permissions: ['orders.read', 'newer.read'] };
    startSession(sent as unknown as typeof ADA);
    expect(useUserStore.getState().user).toMatchObject({ id: ADA.id, roles: [role], permissions: ['orders.read'] });
  });

  it('is a list of estates that can be set, added to, updated, removed from and cleared', () => {
    const store = usePropertyStore.getState();
    store.set([{ id: '1', name: 'Palm Court' }]);
    store.add({ id: '2', name: 'Lekki Gardens' });
    store.update({ id: '2', name: 'Lekki Gardens II' });
    store.remove('1');
    expect(JSON.parse(localStorage.getItem('property-storage') ?? '')).toMatchObject({
      state: { properties: [{ id: '2', name: 'Lekki Gardens II' }] },
    });
    store.clear();
    expect(usePropertyStore.getState().properties).toEqual([]);
  });
});
