/** Texts of the steps of a task. */
export const STEP_WORDS = {
  step: (at: number, of: number, name: string) => `Step ${at} of ${of} · ${name}`,
  steps: 'Steps',
  backTo: (name: string) => `Back to ${name}`,
} as const;
