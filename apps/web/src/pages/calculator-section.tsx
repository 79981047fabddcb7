import { QueryProvider } from '../data/queries/query-provider.tsx';
import { Calculator } from '../features/quick-purchase/calculator/calculator.tsx';

/** The calculator of the first screen with what it needs to ask the server, in a chunk of its own. */
export default function CalculatorSection() {
  return (
    <QueryProvider>
      <Calculator />
    </QueryProvider>
  );
}
