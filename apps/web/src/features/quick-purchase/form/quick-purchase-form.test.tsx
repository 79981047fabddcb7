import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { QuickPurchaseForm } from './quick-purchase-form.tsx';
import { price } from '../../../testing/answers.ts';
import { data, fakeServer, heldBack, refusal } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import {
  chooseEstate,
  field,
  fillIn,
  issued,
  LINK,
  paste,
  sees,
  send,
  site,
  start,
  startEachTimeFresh,
} from './test-form.tsx';

startEachTimeFresh();

describe('the messages of the form for wrong input', () => {
  it('names every required field when sent empty, puts the focus on the first, and sends nothing', async () => {
    const { user, server } = start();
    await send(user);
    for (const message of [
      'Full Name is required',
      'Phone Number must be 11 digits and start with 0',
      'Meter Number must be 11 digits',
      'Estate Name is required',
      'Amount must be a valid number',
    ]) {
      expect(await screen.findByText(message)).toBeInTheDocument();
    }
    expect(screen.queryByText('Invalid email format')).not.toBeInTheDocument();
    expect(field.name()).toHaveFocus();
    expect(field.name()).toHaveAccessibleDescription('Full Name is required');
    expect(server.to(LINK)).toHaveLength(0);
  });

  it.each([
    ['name', 'Full Name is required', ['   ']],
    [
      'phone',
      'Phone Number must be 11 digits and start with 0',
      ['8031234567', '0803123456', '080312345678', '+2348031234567', 'phone'],
    ],
    ['meter', 'Meter Number must be 11 digits', ['0417500001', '041750000190', 'meter']],
    ['amount', 'Minimum amount is 1000', ['0', '999', '-1', '1e2']],
    [
      'amount',
      'Amount must be a valid number',
      ['999.99', '5000.50', '5000.5', '99999999999999', '123456789012345678'],
    ],
    ['email', 'Invalid email format', ['ada', 'ada@', '@example.com', 'a b@example.com']],
  ] as const)('refuses each wrong %s with "%s", in its place', async (name, message, wrong) => {
    const { user, server } = start();
    await fillIn(user);
    for (const typed of wrong) {
      await user.clear(field[name]());
      await paste(user, field[name](), typed);
      await send(user);
      await waitFor(() => {
        // The click took the focus away; the refusal returns it.
        expect(field[name](), typed).toHaveFocus();
        expect(field[name](), typed).toHaveAccessibleDescription(expect.stringContaining(message));
        expect(field[name](), typed).toHaveAttribute('aria-invalid', 'true');
      });
    }
    expect(server.to(LINK)).toHaveLength(0);
  });

  it('puts the focus on the first of several wrong fields, the estate included', async () => {
    const { user, server } = start();
    // A meter that is found fills in its estate.
    server.handlers['POST /api/v1/meter'] = () => refusal(429, 'rate-limited');
    await paste(user, field.name(), 'Ada Obi');
    await paste(user, field.phone(), '08031234567');
    await paste(user, field.meter(), '04175000019');
    await screen.findByRole('combobox', { name: /Estate Name/ });
    await paste(user, field.amount(), '999');
    await send(user);
    await waitFor(() => expect(field.estate()).toHaveFocus());
    expect(field.estate()).toHaveAccessibleDescription(expect.stringContaining('Estate Name is required'));
    expect(screen.getByText('Minimum amount is 1000')).toBeInTheDocument();
    expect(server.to(LINK)).toHaveLength(0);
  });

  it('shows the interpretation of input in unusual formats', async () => {
    const { user } = start();
    for (const [typed, shown] of [
      ['₦5,000.00', '5,000'],
      ['NGN 20 000', '20,000'],
      ['007000', '7,000'],
    ] as const) {
      await user.clear(field.amount());
      await paste(user, field.amount(), typed);
      await waitFor(() => expect(field.amount()).toHaveValue(shown));
    }
    await paste(user, field.meter(), ' 0417-5000 019 ');
    await waitFor(() => expect(field.meter()).toHaveValue('0417 5000 019'));
    await user.click(screen.getByRole('button', { name: '₦2,000' }));
    expect(field.amount()).toHaveValue('2,000');
  });

  it.each([
    ['₦5,000', 500_000],
    ['5,000.00', 500_000],
    [' 5 000 ', 500_000],
  ])('takes a pasted amount of "%s"', async (pasted, kobo) => {
    const { user, server } = start();
    await fillIn(user);
    await user.clear(field.amount());
    await user.click(field.amount());
    await user.paste(pasted);
    await send(user);
    await screen.findByText('payment page');
    expect(server.to(LINK)[0]?.body).toMatchObject({ amount: kobo });
  });

  it.each([
    'Ada 😀 Obi',
    'عائشة',
    "Adébáyọ̀ O'Neill-Ọ́bíàgèlì",
    "O'Brien; DROP TABLE users",
    '<img src=x onerror=alert(1)>',
  ])('takes the name "%s" as it is', async (name) => {
    const { user, server } = start();
    await fillIn(user);
    await user.clear(field.name());
    await user.click(field.name());
    await user.paste(name);
    await send(user);
    await screen.findByText('payment page');
    expect(server.to(LINK)[0]?.body).toMatchObject({ customerName: name });
  });
});

describe('the checks before the money', () => {
  it('shows whose meter it is and what the amount buys', async () => {
    const { user, server } = start();
    await fillIn(user);
    await sees('Meter found · electricity · Palm Court · A•• O••');
    const preview = await screen.findByRole('region', { name: 'What this buys' });
    expect(await within(preview).findByText('22.4 kWh')).toBeInTheDocument();
    expect(within(preview).getByText('VAT (7.5%, included)')).toBeInTheDocument();
    expect(within(preview).getByText('₦348.84')).toBeInTheDocument();
    expect(within(preview).getByText(/rounded up/)).toBeInTheDocument();
    expect(within(preview).queryByText('Debt paid off')).not.toBeInTheDocument();
    expect(server.to('POST /api/v1/quotes').at(-1)?.body).toEqual({ meterNumber: '04175000019', amount_kobo: 500_000 });
  });

  it('fills in the estate of the meter, without its error, and changes it with the meter', async () => {
    const { user, server } = start();
    const foundIn = (estate: string, number: string) =>
      data({ number, customer_name: 'A•• O••', estate_name: estate, utility: 'water', status: 'active' });
    server.handlers['POST /api/v1/meter'] = ({ body }) => {
      const { meterNumber } = body as { meterNumber: string };
      return foundIn(meterNumber === '04175000019' ? 'Palm Court' : 'Lekki Gardens', meterNumber);
    };
    await send(user);
    expect(await screen.findByText('Estate Name is required')).toBeInTheDocument();
    await paste(user, field.meter(), '04175000019');
    await sees('Meter found · water · Palm Court · A•• O••');
    expect(field.estate()).toHaveTextContent('Palm Court');
    await waitFor(() => expect(screen.queryByText('Estate Name is required')).not.toBeInTheDocument());
    await user.clear(field.meter());
    await paste(user, field.meter(), '04175000027');
    await sees('Meter found · water · Lekki Gardens · A•• O••');
    expect(field.estate()).toHaveTextContent('Lekki Gardens');
  });

  it('keeps an estate that the payer chose', async () => {
    const { user, server } = start();
    const checked = heldBack();
    server.handlers['POST /api/v1/meter'] = () => checked.reply;
    await paste(user, field.meter(), '04175000019');
    await chooseEstate(user, 'Lekki Gardens');
    checked.release(
      data({
        number: '04175000019',
        customer_name: 'A•• O••',
        estate_name: 'Palm Court',
        utility: 'gas',
        status: 'active',
      }),
    );
    await sees('Meter found · gas · Palm Court · A•• O••');
    expect(field.estate()).toHaveTextContent('Lekki Gardens');
  });

  it('keeps the place of the preview from the last key on, so that no response moves the button', async () => {
    const { user, server } = start();
    const checked = heldBack();
    server.handlers['POST /api/v1/meter'] = () => checked.reply;
    await fillIn(user);
    const preview = screen.getByRole('region', { name: 'What this buys' });
    expect(preview).toHaveAttribute('aria-busy', 'true');
    expect(server.to('POST /api/v1/quotes')).toEqual([]);
    checked.release(refusal(404, 'unknown-meter'));
    await waitFor(() => expect(preview).not.toBeInTheDocument());
  });

  it('shows the part that pays a debt before the payment', async () => {
    const { user, server } = start();
    server.handlers['POST /api/v1/quotes'] = () => data({ ...price, debt_kobo: 100_000, energy_kobo: 365_116 });
    await fillIn(user);
    expect(await screen.findByText('Debt paid off')).toBeInTheDocument();
    expect(screen.getByText('₦1,000.00')).toBeInTheDocument();
  });

  it.each([
    [409, 'meter-limit-reached', /^This amount is above what can be bought/] as const,
    [503, 'vending-paused', /^We cannot make tokens for this meter/] as const,
  ])('says before the payment what would prevent the token (%s %s)', async (status, code, message) => {
    const { user, server } = start();
    server.handlers['POST /api/v1/quotes'] = () => refusal(status, code);
    await fillIn(user);
    const preview = await screen.findByRole('region', { name: 'What this buys' });
    expect(await within(preview).findByText(message)).toBeInTheDocument();
  });

  it('asks about a meter only once its number is complete', async () => {
    const { user, server } = start();
    await user.type(field.meter(), '0417500001');
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(server.to('POST /api/v1/meter')).toHaveLength(0);
    await user.type(field.meter(), '9');
    await sees('Meter found · electricity · Palm Court · A•• O••');
    expect(server.to('POST /api/v1/meter')).toHaveLength(1);
  });

  it('drops the response for a number that was changed meanwhile', async () => {
    const { user, server } = start();
    const slow = heldBack();
    server.handlers['POST /api/v1/meter'] = ({ body }) =>
      (body as { meterNumber: string }).meterNumber === '04175000019'
        ? slow.reply
        : data({
            number: '04175000027',
            customer_name: 'T•• B••',
            estate_name: 'Palm Court',
            utility: 'electricity',
            status: 'active',
          });
    await user.type(field.meter(), '04175000019');
    await waitFor(() => expect(server.to('POST /api/v1/meter')).toHaveLength(1));
    await user.clear(field.meter());
    await user.type(field.meter(), '04175000027');
    await sees('Meter found · electricity · Palm Court · T•• B••');
    slow.release(
      data({
        number: '04175000019',
        customer_name: 'A•• O••',
        estate_name: 'Palm Court',
        utility: 'electricity',
        status: 'active',
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/A•• O••/)).not.toBeInTheDocument();
  });

  it.each([
    [404, 'unknown-meter', 'Invalid meter number, please try again'] as const,
    [
      409,
      'meter-inactive',
      'This meter is inactive. Nothing was charged. Ask your estate office to activate it.',
    ] as const,
  ])('says under the field what is wrong with the meter (%s %s)', async (status, code, message) => {
    const { user, server } = start();
    server.handlers['POST /api/v1/meter'] = () => refusal(status, code);
    await user.type(field.meter(), '04175000099');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(field.meter()).toBeInvalid();
  });

  it('can be sent when the checks cannot run', async () => {
    const { user, server } = start();
    server.handlers['POST /api/v1/meter'] = () => refusal(429, 'rate-limited');
    await fillIn(user);
    expect(await screen.findByText(/We could not check the meter just now/)).toBeInTheDocument();
    await send(user);
    expect(await screen.findByText('payment page')).toBeInTheDocument();
  });

  it('accepts the estate as text when the list of estates cannot be loaded', async () => {
    const server = fakeServer({ 'GET /api/v1/site': site, [LINK]: issued });
    const user = userEvent.setup();
    renderPages({ '/': <QuickPurchaseForm />, '/purchase': <p>payment page</p> }, ['/']);
    await screen.findByText('We could not load the list of estates.');
    await user.type(screen.getByLabelText(/^Estate Name/), 'Palm Court');
    await user.type(field.name(), 'Ada Obi');
    await user.type(field.phone(), '08031234567');
    await user.type(field.meter(), '04175000019');
    await user.type(field.amount(), '1000');
    await send(user);
    await screen.findByText('payment page');
    expect(server.to(LINK)[0]?.body).toMatchObject({ metadata: { estate_name: 'Palm Court' }, amount: 100_000 });
  });
});

it('says that no estate sells tokens yet, instead of an empty list', async () => {
  fakeServer({ 'GET /api/v1/site': site, 'GET /api/v1/properties': () => data([]) });
  renderPages({ '/': <QuickPurchaseForm /> }, ['/']);
  await waitFor(() => expect(field.estate()).toHaveAccessibleDescription(/^No estate sells tokens here yet\./));
});
