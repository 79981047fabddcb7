interface ReadOnce {
  readonly isLoading: boolean;
  readonly failureCount: number;
}

/** Until a query has its first answer or its first failure. What is drawn before that would move when the answer comes. */
export const isAwaited = ({ isLoading, failureCount }: ReadOnce) => isLoading && failureCount === 0;
