import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { data, fakeServer, heldBack } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { dayState, durationText, ninetyDays, workedShare } from './ninety-days.ts';
import StatusPage from './status-page.tsx';

const CALL = 'GET /api/v1/status';
const asOf = '2026-11-23T13:07:00.000Z';

function start(reply: object | undefined) {
  const server = fakeServer(reply ? { [CALL]: () => data({ as_of: asOf, incidents: [], ...reply }) } : {});
  renderPages({ '/status': <StatusPage /> }, ['/status']);
  return { server, user: userEvent.setup() };
}

const part = (name: string, state: string, days: object[] = []) => ({
  name,
  state,
  used_at: state === 'quiet' ? null : '2026-11-23T13:05:00.000Z',
  days,
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the status page', () => {
  it('says as text what works, when it was last used, and which days had problems', async () => {
    start({
      parts: [
        part('electricity', 'working', [
          { day: '2026-11-20', minutes: 200, failed_minutes: 18 },
          { day: '2026-11-21', minutes: 200, failed_minutes: 2 },
          { day: '2026-11-22', minutes: 100, failed_minutes: 0 },
        ]),
        part('sms', 'quiet'),
      ],
      incidents: [
        { part: 'electricity', began_at: '2026-11-20T19:12:00.000Z', ended_at: '2026-11-20T19:30:00.000Z' },
        { part: 'sms', began_at: '2026-10-20T07:00:00.000Z', ended_at: '2026-10-20T09:05:00.000Z' },
        // In Lagos the day is over: 23:50 to 00:10.
        { part: 'email', began_at: '2026-10-10T22:50:00.000Z', ended_at: '2026-10-10T23:10:00.000Z' },
      ],
    });
    expect(await screen.findByText('Everything in use works')).toBeVisible();
    const tokens = within(screen.getByRole('region', { name: 'Tokens' }));
    expect(tokens.getByText('Works')).toBeVisible();
    expect(tokens.getByText('Last used at 14:05 WAT')).toBeVisible();
    expect(tokens.getByText('Worked in 96.0% of the minutes in which it was used. Days measured: 3.')).toBeVisible();
    expect(tokens.getByText('Days with problems (1)')).toBeVisible();
    const messages = within(screen.getByRole('region', { name: 'Messages and pages' }));
    expect(messages.getByText('Not used now')).toBeVisible();
    expect(messages.getByText('No day has been measured yet.')).toBeVisible();
    expect(screen.getByText('20 Nov 2026, 20:12 WAT to 20:30 WAT')).toBeVisible();
    expect(screen.getByText('10 Oct 2026, 23:50 WAT to 11 Oct 2026, 00:10 WAT')).toBeVisible();
    expect(screen.getByText('18 min')).toBeVisible();
    expect(screen.getByText('2 h 5 min')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Payments' })).toBeNull();
  });

  it('names failing parts, and a current outage', async () => {
    start({
      parts: [part('electricity', 'working'), part('paystack', 'failing'), part('email', 'slow')],
      incidents: [{ part: 'paystack', began_at: '2026-11-23T12:57:00.000Z', ended_at: null }],
    });
    expect(await screen.findByText('Does not work now: Transfers and cards, Paystack')).toBeVisible();
    expect(screen.getByText('Since 23 Nov 2026, 13:57 WAT, not over yet')).toBeVisible();
  });

  it('keeps the places of the figures while they load, and says that it reads them', async () => {
    const answer = heldBack();
    fakeServer({ [CALL]: () => answer.reply });
    renderPages({ '/status': <StatusPage /> }, ['/status']);
    expect(screen.getByText('Reading the figures…')).toBeInTheDocument();
    expect(document.querySelectorAll('.skeleton')).toHaveLength(7);
    expect(screen.queryByText('Everything in use works')).toBeNull();
    answer.release(data({ as_of: asOf, parts: [part('web', 'working')], incidents: [] }));
    expect(await screen.findByText('Everything in use works')).toBeVisible();
    expect(document.querySelector('.skeleton')).toBeNull();
  });

  it('makes no claim before there are measurements', async () => {
    start({ parts: [] });
    expect(await screen.findByText(/Nothing has been measured yet/)).toBeVisible();
    expect(screen.queryByText('Everything in use works')).toBeNull();
  });

  it('makes no claim when it cannot read the figures, and tries again', async () => {
    const { server, user } = start(undefined);
    expect(await screen.findByText(/does not say how things work/)).toBeVisible();
    server.handlers[CALL] = () => data({ as_of: asOf, parts: [part('web', 'working')], incidents: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Everything in use works')).toBeVisible();
    expect(screen.queryByText(/does not say how things work/)).toBeNull();
  });
});

describe('ninety days', () => {
  const day = (minutes: number, failed: number) => ({ day: '2026-11-23', minutes, failed_minutes: failed });

  it('end with the day in Lagos, which begins an hour before that of UTC', () => {
    const days = ninetyDays([day(10, 0)], new Date('2026-11-22T23:00:00Z'));
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toEqual({ day: '2026-11-23', state: 'working' });
    expect(days[0]).toEqual({ day: '2026-08-26', state: 'none' });
    expect(ninetyDays([day(10, 0)], new Date('2026-11-22T22:59:00Z')).at(-1)!.day).toBe('2026-11-22');
  });

  it('are without a state where nothing was measured', () => {
    expect([undefined, day(0, 0), day(100, 2), day(100, 3), day(100, 50)].map(dayState)).toEqual([
      'none',
      'none',
      'working',
      'partly',
      'failing',
    ]);
  });

  it('never round a failure away', () => {
    expect(workedShare([day(100_000, 1)])).toBe('99.9%');
    expect(workedShare([day(10, 0)])).toBe('100%');
    expect(workedShare([])).toBeUndefined();
    expect(durationText(new Date(0), new Date(1000))).toBe('1 min');
    expect(durationText(new Date(0), new Date(7_200_000))).toBe('2 h');
  });
});
