// must be refused by: switch-exhaustiveness-check
export function describe(state: 'paid' | 'vended'): string {
  switch (state) {
    case 'paid':
      return 'paid';
  }
  return '';
}
