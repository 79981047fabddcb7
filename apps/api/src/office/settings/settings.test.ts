import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSettings, type Settings } from '#platform/settings/settings';
import { definitions } from '../../processes/compose.ts';
import { inAnHour, openOffice, type Office } from '../../testing/test-office.ts';
import { settingActHandlers } from './acts.ts';
import { settingRoutes } from './routes.ts';

const declared = definitions.flatMap((definition) => definition.settings ?? []);

let office: Office;
beforeAll(async () => {
  office = await openOffice({
    acts: () => settingActHandlers({ settings: { all: declared } as unknown as Settings }),
    routes: (serve, { web, staffDb }) =>
      settingRoutes(serve, { staffDb, settings: createSettings({ db: web, all: declared }) }),
  });
});
afterAll(() => office.close());

describe('settings', () => {
  it('list what every slice declared, with the value in force', async () => {
    const list = await office.read('settings');
    expect(list.map(({ key }: { key: string }) => key).toSorted()).toEqual(declared.map(({ key }) => key).toSorted());
    const of = (key: string) => list.find((one: { key: string }) => one.key === key);
    expect(of('vat.electricity').current).toMatchObject({ value: { rate_bp: 750 }, state: 'in-force' });
    expect(of('limits.withdrawal').current.value).toEqual({
      minimum_kobo: 500_000,
      fee_kobo: 10_000,
      per_withdrawal_kobo: 50_000_000,
      per_day_kobo: 100_000_000,
    });
    expect(of('features.cards').current).toMatchObject({ state: 'default', value: { state: 'on', estates: [] } });
  });

  it('a switch changes immediately, by one person, and is in the history with its reason', async () => {
    const input = { key: 'features.cards', value: { state: 'estates', estates: [office.estate] } };
    expect(
      (await office.ask('setting.change', { ...input, value: { state: 'estates', estates: [] } })).data,
    ).toMatchObject({
      state: 'not-possible',
      error: 'setting-invalid',
    });
    expect((await office.ask('setting.change', input)).data).toMatchObject({
      state: 'done',
      needs_second_person: false,
    });
    const { versions, setting } = await office.read('settings/features.cards');
    expect(setting.current.value).toEqual(input.value);
    expect(versions[0]).toMatchObject({ asked_by: 'Halima Test', reason: 'The board decided', state: 'in-force' });
    expect((await office.asker.call.get('/api/v1/features')).data).toContainEqual({ name: 'cards', is_on: false });
  });

  it('VAT, fees and limits need a second person and a time in the future', async () => {
    const vat = { key: 'vat.electricity', value: { rate_bp: 1000 }, valid_from: inAnHour() };
    const asked = (await office.ask('vat.schedule', vat)).data;
    expect(asked).toMatchObject({ state: 'waiting', needs_second_person: true });
    expect(asked.preview.changes[0]).toEqual({ field: 'Rate', from: '7.5%', to: '10%' });
    expect((await office.approve(asked, office.asker)).code).toBe('own-act');
    expect((await office.approve(asked)).data.state).toBe('done');
    const { setting } = await office.read('settings/vat.electricity');
    expect(setting.next).toMatchObject({
      value: { rate_bp: 1000 },
      asked_by: 'Halima Test',
      approved_by: 'Emeka Test',
    });
    // An act for fees cannot change VAT, and no change can begin in the past.
    expect((await office.ask('fee.schedule', vat)).data).toMatchObject({ state: 'not-possible', error: 'not-found' });
    const late = (await office.ask('vat.schedule', { ...vat, valid_from: '2026-01-01T00:00:00Z' })).data;
    expect((await office.approve(late)).data).toMatchObject({ state: 'not-possible', error: 'starts-too-early' });
    const cancel = (await office.ask('limit.cancel-change', { key: vat.key, id: setting.next.id })).data;
    expect((await office.approve(cancel)).data.state).toBe('done');
    expect((await office.read('settings/vat.electricity')).setting.next).toBeNull();

    const limit = {
      key: 'limits.withdrawal',
      value: { minimum_kobo: 100_000, fee_kobo: 5000, per_withdrawal_kobo: 200_000, per_day_kobo: 300_000 },
      valid_from: inAnHour(),
    };
    expect((await office.approve((await office.ask('limit.schedule', limit)).data)).data.state).toBe('done');
    expect((await office.read('settings/limits.withdrawal')).setting.next.value).toEqual(limit.value);
    for (const [key, value] of [
      ['limits.vend-2', { per_transaction_kobo: 100, per_day_kobo: 200 }],
      ['limits.payout-approval', { above_kobo: 700 }],
    ] as const) {
      const asked = await office.ask('limit.schedule', { key, value, valid_from: inAnHour() });
      expect((await office.approve(asked.data)).data.state).toBe('done');
      const now = (await office.read(`settings/${key}`)).setting;
      expect(now.next.value).toEqual(value);
      expect(now.current.state).toBe('in-force');
      const back = (await office.ask('limit.cancel-change', { key, id: now.next.id })).data;
      expect((await office.approve(back)).data.state).toBe('done');
    }
  });

  it('only staff who may schedule a change can cancel it', async () => {
    const key = 'features.cards';
    const value = { state: 'off', estates: [] };
    const asked = (await office.ask('setting.change', { key, value, valid_from: inAnHour() })).data;
    if (asked.state === 'waiting') await office.approve(asked);
    const { next } = (await office.read(`settings/${key}`)).setting;
    const finance = await office.api.staff('finance', 'Femi');
    // The act for VAT, fees and limits cannot cancel other settings, and these people cannot use the other act.
    expect((await office.ask('limit.cancel-change', { key, id: next.id }, finance)).data).toMatchObject({
      state: 'not-possible',
      error: 'not-found',
    });
    expect((await office.ask('setting.cancel-change', { key, id: next.id }, finance)).code).toBe('permission-required');
    const cancel = (await office.ask('setting.cancel-change', { key, id: next.id })).data;
    if (cancel.state === 'waiting') expect((await office.approve(cancel)).data.state).toBe('done');
    expect((await office.read(`settings/${key}`)).setting.next).toBeNull();
  });

  it('support cannot read them, and an auditor cannot change them', async () => {
    const support = await office.api.staff('support', 'Sade');
    expect((await support.call.get('/api/v1/admin/settings')).code).toBe('permission-required');
    const auditor = await office.api.staff('auditor', 'Ngozi');
    await office.read('settings', auditor);
    const refused = await office.ask(
      'setting.change',
      { key: 'features.cards', value: { state: 'on', estates: [] } },
      auditor,
    );
    expect(refused.code).toBe('permission-required');
  });
});
