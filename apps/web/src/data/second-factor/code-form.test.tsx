import { passSecondFactor } from '@gatelight/contract/base/identity/second-factor';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../../api.ts';
import { SECOND_FACTOR_WORDS as words } from '../../strings/account/second-factor.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { CodeForm } from './code-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const show = (code: Parameters<typeof refusal>[1]) => {
  fakeServer({ [`POST ${passSecondFactor.path}`]: () => refusal(422, code) });
  renderPages(
    { '/': <CodeForm mayRecover send={(body) => call(passSecondFactor, { body })} onPassed={() => undefined} /> },
    ['/'],
  );
};
const formSays = async (form: string, text: string) =>
  expect(await within(screen.getByRole('form', { name: form })).findByText(text)).toBeVisible();

it('says of a wrong code of the app to wait for the next one, not to request one', async () => {
  show('wrong-code');
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(words.code) }), { target: { value: '123456' } });
  await formSays(words.codeTitle, words.wrongCode);
});

it('says of a wrong recovery code to type another one', async () => {
  show('wrong-code');
  fireEvent.click(screen.getByRole('button', { name: words.lost }));
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(words.recovery) }), { target: { value: 'AAAA' } });
  fireEvent.click(screen.getByRole('button', { name: words.submit }));
  await formSays(words.recoveryTitle, words.wrongRecovery);
});

it('says another refusal as everywhere', async () => {
  show('account-locked');
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(words.code) }), { target: { value: '123456' } });
  await formSays(words.codeTitle, 'This account is locked. Contact us to unlock it.');
});
