import { useState } from 'react';
import {
  AmountField,
  CardFields,
  Field,
  MeterField,
  OtpField,
  ResendCode,
  TextAreaField,
  showSuccess,
} from '../../ui/index.ts';
import type { Card } from '../../ui/index.ts';
import { State } from './stage.tsx';
import type { Story } from './stage.tsx';

const AMOUNTS = [1000, 2000, 5000, 10_000, 20_000, 50_000];

function Fields() {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field label="Empty" autoComplete="off" />
      <Field label="Required, filled" required autoComplete="off" defaultValue="Ọlá Ṣọlá-Adébáyọ̀" />
      <Field label="With a hint" hint="Optional. For a copy of your receipt." type="email" autoComplete="off" />
      <Field
        label="Refused"
        error="Phone Number must be 11 digits and start with 0"
        defaultValue="0803"
        autoComplete="off"
      />
      <Field label="Password" type="password" defaultValue="Estate#2026" autoComplete="off" />
      <Field label="Disabled" disabled defaultValue="Nothing to change" />
      <TextAreaField label="Several lines" hint="As long as it needs to be." className="sm:col-span-2" />
    </div>
  );
}

function Amounts() {
  const [amount, setAmount] = useState('5000');
  return (
    <>
      <AmountField label="Amount" required value={amount} onChange={setAmount} chips={AMOUNTS} />
      <AmountField label="Empty" value="" onChange={() => undefined} />
      <AmountField label="Refused" value="500" onChange={() => undefined} error="Minimum amount is 1000" />
      <AmountField label="Disabled" value="20000" onChange={() => undefined} disabled chips={AMOUNTS} />
    </>
  );
}

function Meters() {
  const [meter, setMeter] = useState('0417500');
  return (
    <>
      <MeterField
        label="Meter Number"
        required
        value={meter}
        onChange={setMeter}
        hint="11 digits, printed on the meter."
      />
      <MeterField label="Empty" value="" onChange={() => undefined} />
      <MeterField
        label="Refused"
        value="041750000191"
        onChange={() => undefined}
        error="Meter Number must be 11 digits"
      />
      <MeterField label="Disabled" value="04175000019" onChange={() => undefined} disabled />
    </>
  );
}

function Codes() {
  const [code, setCode] = useState('12');
  const [sentAt, setSentAt] = useState(() => Date.now());
  return (
    <>
      <OtpField
        value={code}
        onChange={setCode}
        onComplete={(whole) => showSuccess(`Sent ${whole}`)}
        hint="We sent six digits by SMS."
      />
      <State name="Resend, 30 seconds after the last code">
        <ResendCode
          sentAt={sentAt}
          name="Send a new code"
          wait={(seconds) => `New code in ${seconds} s`}
          isSending={false}
          onResend={() => setSentAt(Date.now())}
        />
      </State>
      <OtpField label="Refused" value="123456" onChange={() => undefined} error="This code is not right" />
      <OtpField label="Disabled" value="" onChange={() => undefined} disabled />
    </>
  );
}

function Cards() {
  const [card, setCard] = useState<Card>({ cardNumber: '5061200000000000', expiryDate: '042027', cvv: '' });
  return (
    <>
      <State name="Filled in part">
        <CardFields value={card} onChange={setCard} />
      </State>
      <State name="Refused">
        <CardFields
          value={{ cardNumber: '4111', expiryDate: '1320', cvv: '1' }}
          onChange={() => undefined}
          errors={{
            cardNumber: 'Card number must be 16 digits',
            expiryDate: 'Month must be 01 to 12',
            cvv: 'CVV must be 3 digits',
          }}
        />
      </State>
      <State name="Disabled">
        <CardFields value={{ cardNumber: '', expiryDate: '', cvv: '' }} onChange={() => undefined} disabled />
      </State>
    </>
  );
}

export const FIELD_STORIES: readonly Story[] = [
  { id: 'field', title: 'Field', note: 'The label stands above, never inside. Focus draws a blue ring.', Body: Fields },
  {
    id: 'amount-field',
    title: 'Amount field',
    note: 'Separators come while typing; Backspace behind a comma takes the digit before it; “₦5,000.00” can be pasted.',
    Body: Amounts,
  },
  { id: 'meter-field', title: 'Meter field', note: 'Spaces and dashes are welcome.', Body: Meters },
  { id: 'otp-field', title: 'One-time code', note: 'One input; the sixth digit sends it, once.', Body: Codes },
  { id: 'card-fields', title: 'Card', note: 'Try to paste 04/27 as the expiry date.', Body: Cards },
];
