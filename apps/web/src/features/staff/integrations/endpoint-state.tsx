import type { EndpointView } from '@gatelight/contract/office/integrations';
import { INTEGRATION_WORDS } from '../../../strings/staff/integrations.ts';
import { StatePill } from '../../../ui/table/state-pill.tsx';

const words = INTEGRATION_WORDS.endpoint;

/** Whether an endpoint gets events, and whether it accepts them. */
export function EndpointState({ endpoint }: { readonly endpoint: EndpointView }) {
  const { state, failing_since: since } = endpoint;
  if (state === 'on' && since) return <StatePill tone="warning" word={words.failing} />;
  const tone = { on: 'success', off: 'neutral', stopped: 'danger' } as const;
  return <StatePill tone={tone[state]} word={words.states[state]} />;
}
