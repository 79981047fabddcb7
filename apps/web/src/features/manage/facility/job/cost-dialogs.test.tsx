import type { JobStory } from '@gatelight/contract/places/facility/jobs';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../testing/fake-server.ts';
import { renderPages } from '../../../../testing/render-page.tsx';
import { CostsDialog } from './cost-dialogs.tsx';

const first = {
  job: { id: '4' },
  seen_at: new Date('2026-11-01T09:00:00.000Z'),
  lines: [{ id: '1', text: 'Pump', quote_kobo: 5_000_000n }],
} as unknown as JobStory;

/** The page behind the dialog reads the job again, as it does after each refusal. */
function Page() {
  const [story, setStory] = useState(first);
  return (
    <>
      <button
        type="button"
        onClick={() => setStory({ ...first, lines: [], seen_at: new Date('2026-11-01T10:00:00.000Z') })}
      >
        Read again
      </button>
      <CostsDialog estate="1" story={story} onClose={() => undefined} />
    </>
  );
}

afterEach(() => vi.unstubAllGlobals());

it('a second click after a refusal does not overwrite the quote of another person', async () => {
  const path = 'PUT /api/v1/manage/estates/1/facility/jobs/4/costs';
  const server = fakeServer({ [path]: () => refusal(409, 'job-changed') });
  renderPages({ '/': <Page /> }, ['/']);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(server.to(path)).toHaveLength(1));
  await userEvent.click(screen.getByText('Read again'));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(server.to(path)).toHaveLength(2));
  expect(server.to(path).map(({ body }) => (body as { seen_at: string }).seen_at)).toEqual([
    '2026-11-01T09:00:00.000Z',
    '2026-11-01T09:00:00.000Z',
  ]);
});
