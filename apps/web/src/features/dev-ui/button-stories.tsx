import { useState } from 'react';
import { Button, LinkButton } from '../../ui/index.ts';
import { Row, State } from './stage.tsx';
import type { Story } from './stage.tsx';

const RING = 'outline-3 outline-offset-2 outline-focus';

function Buttons() {
  const [isLoading, setIsLoading] = useState(false);
  return (
    <>
      <Row>
        <State name="Primary">
          <Button name="Confirm Payment" />
        </State>
        <State name="Outline">
          <Button name="Sign in" look="outline" />
        </State>
        <State name="Quiet">
          <Button name="Change" look="quiet" />
        </State>
        <State name="Danger">
          <Button name="Delete Account" look="danger" />
        </State>
        <State name="Small, 44 px">
          <Button name="Copy" look="outline" small />
        </State>
        <State name="A link">
          <LinkButton name="Get Started" to="/dev/ui" look="outline" />
        </State>
      </Row>
      <Row>
        <State name="Focus">
          <Button name="Confirm Payment" className={RING} />
        </State>
        <State name="Loading">
          <Button name="Confirm Payment" isLoading />
        </State>
        <State name="Loading, another colour">
          <Button name="Confirm Payment" look="outline" isLoading loaderColor="var(--danger)" />
        </State>
        <State name="Disabled">
          <Button name="Confirm Payment" disabled />
        </State>
        <State name="Disabled, outline">
          <Button name="Sign in" look="outline" disabled />
        </State>
        <State name="Press it">
          <Button
            name={isLoading ? 'Sending' : 'Press to load'}
            isLoading={isLoading}
            onClick={() => setIsLoading(true)}
          />
        </State>
      </Row>
      <State name="As wide as its place">
        <Button name="Get account number" wide />
      </State>
      <State name="80 units at most, however long its words">
        <Button name="I have sent the money by transfer from another bank and it has not come yet" look="outline" />
      </State>
    </>
  );
}

export const BUTTON_STORIES: readonly Story[] = [
  {
    id: 'button',
    title: 'Button',
    note: 'It grows a hundredth when pointed at and shrinks two when pressed, unless it is disabled or loading. While loading it keeps its width and the focus.',
    Body: Buttons,
  },
];
