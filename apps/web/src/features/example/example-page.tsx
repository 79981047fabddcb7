import { greet } from '@gatelight/contract/example';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { hiddenHead } from '../../page-head.ts';

export const meta = () => hiddenHead('Example');

export default function ExamplePage() {
  const { data } = useQuery({ queryKey: ['example'], queryFn: ({ signal }) => call(greet, { signal }) });
  return <h1>{data?.greetings}</h1>;
}
