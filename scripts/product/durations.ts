/** How long each step of a start took. Steps may run at the same time. */
export class Durations {
  readonly #seconds = new Map<string, number>();

  add(step: string, seconds: number): void {
    this.#seconds.set(step, seconds);
  }

  async measure<T>(step: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await work();
    this.add(step, (performance.now() - startedAt) / 1000);
    return result;
  }

  /** The line for the person who waited; undefined after a start that had nothing to install or to build. */
  line(): string | undefined {
    const of = (step: string) => this.#seconds.get(step) ?? 0;
    const isWaitedFor = of('packages') + of('pages') > 1;
    if (!isWaitedFor) return undefined;
    const say = (...steps: string[]) =>
      steps
        .filter((step) => of(step) > 0)
        .map((step) => `${step} ${of(step).toFixed(1)} s`)
        .join(', ');
    const beside = say('programs', 'database', 'demonstration data');
    return `Where the time went: ${say('packages', 'pages')}${beside && ` (beside the pages: ${beside})`}, ${say('processes')}.`;
  }
}
