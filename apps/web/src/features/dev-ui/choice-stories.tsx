import { useState } from 'react';
import { Button, Dialog, Menu, Select, Stepper, Tabs, showError, showSuccess } from '../../ui/index.ts';
import { Row, State } from './stage.tsx';
import type { Story } from './stage.tsx';

const ESTATES = [
  'Alaka Estate',
  'Banana Court',
  'Cedar Gardens',
  'Dolphin Park',
  'Emerald Close',
  'Fara Park',
  'Gbagada Phase Two Residents’ Estate, Block C to F',
].map((label, at) => ({ value: String(at + 1), label }));

const nothing = () => undefined;

function Selects() {
  const [plain, setPlain] = useState('');
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Select label="Choose" required value={plain} onChange={setPlain} options={ESTATES} />
      <Select label="Chosen" value="2" onChange={nothing} options={ESTATES} />
      <Select label="Too long for its place" value="7" onChange={nothing} options={ESTATES} />
      <Select label="Refused" value="" onChange={nothing} options={ESTATES} error="Estate Name is required" />
      <Select label="Empty" value="" onChange={nothing} options={[]} emptyText="This estate has no houses yet" />
      <Select label="Disabled" value="" onChange={nothing} options={ESTATES} disabled />
    </div>
  );
}

function Comboboxes() {
  const [estate, setEstate] = useState('');
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Select label="Search" required searchable value={estate} onChange={setEstate} options={ESTATES} />
      <Select label="Found" searchable value="3" onChange={nothing} options={ESTATES} hint="Your estate is near you." />
      <Select label="Loading" searchable value="" onChange={nothing} options={[]} isLoading />
      <Select
        label="Nothing found"
        searchable
        value=""
        onChange={nothing}
        options={ESTATES}
        error="House is required"
      />
    </div>
  );
}

const METHODS = [
  { value: 'card', label: 'Card', panel: <p>Card number, expiry and CVV. The bank may ask for a code.</p> },
  { value: 'transfer', label: 'Bank transfer', panel: <p>An account number for this amount only.</p> },
  { value: 'saved', label: 'Saved card', panel: <p>Cards that you let us remember.</p> },
  { value: 'ussd', label: 'USSD', panel: null, disabled: true },
] as const;

function TabSets() {
  const [method, setMethod] = useState<(typeof METHODS)[number]['value']>('card');
  return <Tabs label="How to pay" tabs={METHODS} value={method} onChange={setMethod} />;
}

function Menus() {
  const items = [
    { label: 'Download receipt', onSelect: () => showSuccess('Download receipt') },
    { label: 'Print', onSelect: () => showSuccess('Print') },
    { label: 'Find my token', to: '/find-token' },
    { label: 'Report a problem', onSelect: nothing, disabled: true },
    { label: 'Remove this meter', onSelect: () => showError('Remove this meter'), isDanger: true },
  ];
  return (
    <Row>
      <State name="Outline">
        <Menu name="More" items={items} />
      </State>
      <State name="Quiet">
        <Menu name="Sort" look="quiet" items={items.slice(0, 2)} />
      </State>
      <State name="Disabled">
        <Menu name="More" items={items} disabled />
      </State>
    </Row>
  );
}

const STEPS = ['Enter amount', 'Choose account', 'Check', 'Done'];

function Steppers() {
  const [at, setAt] = useState(1);
  return (
    <>
      <State name="In the middle: Back keeps what was typed">
        <div className="grid gap-4">
          <Stepper steps={STEPS} current={at} onBack={() => setAt(at - 1)} />
          <Button name="Continue" disabled={at === STEPS.length - 1} onClick={() => setAt(at + 1)} />
        </div>
      </State>
      <State name="The first step, and the last one without a way back">
        <div className="grid gap-5">
          <Stepper steps={STEPS} current={0} />
          <Stepper steps={STEPS} current={3} />
        </div>
      </State>
    </>
  );
}

type Shown = 'none' | 'plain' | 'busy' | 'long' | 'form';

function Dialogs() {
  const [shown, setShown] = useState<Shown>('none');
  const [estate, setEstate] = useState('');
  const [found, setFound] = useState('');
  const close = () => setShown('none');
  return (
    <>
      <Row>
        <Button name="Open a dialog" look="outline" onClick={() => setShown('plain')} />
        <Button name="Open one that is sending" look="outline" onClick={() => setShown('busy')} />
        <Button name="Open a long one" look="outline" onClick={() => setShown('long')} />
        <Button name="Open one with lists" look="outline" onClick={() => setShown('form')} />
      </Row>
      <Dialog isOpen={shown === 'plain'} onClose={close} title="Are you sure you want to logout?">
        <p className="py-4 text-ink-2">What you typed on this device stays.</p>
        <div className="grid grid-cols-2 gap-3">
          <Button name="Cancel" look="outline" wide onClick={close} />
          <Button name="Confirm logout" wide onClick={close} />
        </div>
      </Dialog>
      <Dialog isOpen={shown === 'busy'} onClose={close} title="Sending" isBusy>
        <p className="py-4 text-ink-2">Neither Esc nor a press outside closes this until it is sent.</p>
        <Button name="It is sent" wide onClick={close} />
      </Dialog>
      <Dialog isOpen={shown === 'long'} onClose={close} title="Much to read">
        <div className="grid gap-4 py-4">
          {STEPS.concat(ESTATES.map((estate) => estate.label)).map((line) => (
            <p key={line} className="border-b border-line py-5">
              {line}
            </p>
          ))}
        </div>
        <Button name="Close it" wide onClick={close} />
      </Dialog>
      <Dialog isOpen={shown === 'form'} onClose={close} title="Lists in a dialog">
        <div className="grid gap-4 py-4">
          <Select label="Estate" options={ESTATES} value={estate} onChange={setEstate} />
          <Select label="Found estate" options={ESTATES} value={found} onChange={setFound} searchable />
        </div>
      </Dialog>
    </>
  );
}

export const CHOICE_STORIES: readonly Story[] = [
  {
    id: 'select',
    title: 'Select',
    note: 'Letters choose while it is closed and move while it is open. Lists open in the theme of the page.',
    Body: Selects,
  },
  { id: 'combobox', title: 'Combobox with search', note: 'A sheet at the bottom on phones.', Body: Comboboxes },
  { id: 'tabs', title: 'Tabs', note: 'Arrow keys, Home and End choose.', Body: TabSets },
  { id: 'menu', title: 'Menu', Body: Menus },
  { id: 'stepper', title: 'Stepper', Body: Steppers },
  {
    id: 'dialog',
    title: 'Dialog',
    note: 'Esc and a press that begins and ends outside close it; the focus returns; the page behind stands still. A sheet at the bottom on phones.',
    Body: Dialogs,
  },
];
