import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../../../testing/fake-server.ts';
import { renderPages } from '../../../../testing/render-page.tsx';
import InspectionPage from './inspection-page.tsx';

const facility = '/api/v1/manage/estates/1/facility';
const answer = `PUT ${facility}/inspections/5/points/9`;
const kept = /1 answer is on this phone only/;

const story = (result: 'ok' | 'not-ok' | null) => ({
  inspection: {
    id: '5',
    name: 'Morning walk',
    started_by: 'Sani Garba',
    started_at: '2026-11-22T06:30:00.000Z',
    finished_at: null,
    points: 1,
    answered: result === null ? 0 : 1,
    not_ok: result === 'not-ok' ? 1 : 0,
  },
  note: '',
  points: [{ id: '9', text: 'Bins are covered', result, note: '', photos: [], job: null }],
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = fakeServer({ [`GET ${facility}/inspections/5`]: () => data(story(null)) });
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  renderPages({ '/manage/estates/:id/facility/inspections/:inspection': <InspectionPage /> }, [
    '/manage/estates/1/facility/inspections/5',
  ]);

function network() {
  server.handlers[answer] = () => {
    server.handlers[`GET ${facility}/inspections/5`] = () => data(story('not-ok'));
    return data({ id: '9' });
  };
}

it('an answer without network stays on the phone over a reload, and is sent once when the network works again', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Not in order' }));
  expect(await screen.findByText(kept)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Finish the inspection' })).toBeDisabled();
  await vi.waitFor(() => expect(server.to(answer)).toHaveLength(1));
  cleanup();
  open();
  expect(await screen.findByRole('button', { name: 'Not in order' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText(kept)).toBeInTheDocument();
  await vi.waitFor(() => expect(server.to(answer)).toHaveLength(2));
  network();
  await vi.waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(screen.queryByText(kept)).toBeNull();
  });
  expect(server.to(answer)).toHaveLength(3);
  expect(server.to(answer)[2]?.body).toEqual({ result: 'not-ok', note: '' });
  expect(localStorage).toHaveLength(0);
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Finish the inspection' })).toBeEnabled());
  expect(screen.getByRole('link', { name: 'Make a job' })).toHaveAttribute(
    'href',
    '/manage/estates/1/facility/jobs/new?point=9&title=Bins+are+covered&note=',
  );
});
